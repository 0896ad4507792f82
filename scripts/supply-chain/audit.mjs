import { spawnSync } from 'node:child_process';

const GRAVE = ['high', 'critical'];

const askNpm = (root) => {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json'];
  const { stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  try {
    return { answer: JSON.parse(stdout), stderr };
  } catch {
    return { answer: {}, stderr };
  }
};

const titlesOf = ({ name, severity, via }) => {
  const titles = via.map((each) =>
    typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url ?? ''}`.trim()
  );
  return `${name} (${severity}): ${titles.join('; ')}`;
};

/**
 * What the registry knows against these packages. Findings in what the site brings itself (Strapi and its dependencies) are told
 * and fail nothing: no release of the plugin can cure them.
 * Answers {faults, notes}; without an answer of the registry `faults` is null, and a note says so.
 */
export const auditPackages = (root, { packages }) => {
  const { answer, stderr } = askNpm(root);
  if (typeof answer.vulnerabilities !== 'object') {
    const why = answer.message ?? answer.error?.summary ?? stderr.trim().split('\n')[0] ?? '';
    return { faults: null, notes: [`THE REGISTRY DOES NOT ANSWER: npm audit DID NOT RUN (${why}).`] };
  }
  const own = new Set(packages.map(({ place }) => place));
  const grave = Object.values(answer.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  const isOwn = ({ nodes }) => nodes.some((place) => own.has(place));
  const foreign = grave.filter((finding) => !isOwn(finding));
  return {
    faults: grave.filter(isOwn).map(titlesOf),
    notes: foreign.map((finding) => `not the plugin's, but the site's: ${titlesOf(finding)}`),
  };
};
