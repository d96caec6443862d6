/** Whether two texts are the same address, however either of them spells it. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}
