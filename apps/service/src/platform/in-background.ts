/** Starts work that nothing waits for, where no log is at hand. A failure is printed, and does not end the process. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error('Work in the background failed', error))
}
