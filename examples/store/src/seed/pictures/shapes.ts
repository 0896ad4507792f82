/** Signed distance from a point to the edge of a shape on the unit square: negative inside. */
export type Distance = (x: number, y: number) => number;

export type Point = readonly [x: number, y: number];

export const circle =
  (cx: number, cy: number, radius: number): Distance =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;

export const ring =
  (cx: number, cy: number, radius: number, thickness: number): Distance =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - thickness / 2;

/** A rounded rectangle by its middle, its half sizes and the radius of its corners. */
export const box =
  (cx: number, cy: number, halfWidth: number, halfHeight: number, corner = 0.02): Distance =>
  (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth + corner;
    const dy = Math.abs(y - cy) - halfHeight + corner;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
  };

/** A line with round ends. */
export const stroke =
  ([ax, ay]: Point, [bx, by]: Point, thickness: number): Distance =>
  (x, y) => {
    const [px, py, dx, dy] = [x - ax, y - ay, bx - ax, by - ay];
    const along = Math.min(Math.max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1);
    return Math.hypot(px - dx * along, py - dy * along) - thickness / 2;
  };

const edgeSquared = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number => {
  const [px, py, dx, dy] = [x - ax, y - ay, bx - ax, by - ay];
  const along = Math.min(Math.max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1);
  return (px - dx * along) ** 2 + (py - dy * along) ** 2;
};

const crosses = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;

export const polygon =
  (...corners: readonly Point[]): Distance =>
  (x, y) => {
    let nearest = Infinity;
    let inside = false;
    corners.forEach((corner, index) => {
      const next = corners[(index + 1) % corners.length] ?? corner;
      nearest = Math.min(nearest, edgeSquared(x, y, corner, next));
      if (crosses(x, y, corner, next)) inside = !inside;
    });
    return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
  };

export const without =
  (shape: Distance, hole: Distance): Distance =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));

export const union =
  (...shapes: readonly Distance[]): Distance =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));
