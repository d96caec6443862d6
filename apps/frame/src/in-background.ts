/** Starts work that nothing waits for and that shows its own failures. Any other failure is printed. */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) => console.error(error))
}
