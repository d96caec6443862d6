/**
 * Number of runs of a random test. `npm run test:long` multiplies them.
 *
 * @param count runs of `npm test`
 */
export const runs = (count: number): number => count * Number(process.env['RUNS_FACTOR'] ?? 1)
