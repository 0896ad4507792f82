/** Addresses are relative, so that the page works behind a proxy that moves the API. The credit of the viewer would load a remote picture. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shop API reference</title>
<link rel="stylesheet" href="docs/reference.css">
</head>
<body>
<noscript>The reference needs JavaScript. The description itself is at <a href="openapi.json">openapi.json</a>.</noscript>
<redoc spec-url="openapi.json" json-sample-expand-level="3" required-props-first sort-tags-alphabetically></redoc>
<script src="docs/reference.js"></script>
</body>
</html>
`;

/** No script and no picture from elsewhere; the viewer makes styles at run time and searches in a worker of its own. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};
