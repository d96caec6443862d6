/** Part of an EIP-1193 provider that the widget uses. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** Whether a value has the `request` method of EIP-1193. False if reading it throws. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return Object(value) === value && typeof (value as Partial<Eip1193Provider>).request === 'function'
  } catch {
    return false
  }
}
