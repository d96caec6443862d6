/** Creates the error that refuses a request, with a code of JSON-RPC or EIP-1193. */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
