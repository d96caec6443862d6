import type { DepositAdapter, DepositStart, DepositState } from 'foyerkit/plugins/pay/contract'

// #region adapter
/** Pays from accounts of an exchange whose API is at a URL. */
export function exchange(url: string): DepositAdapter {
  async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(new URL(path, url), init)
    if (!response.ok) throw new Error(`The exchange answered with ${response.status}`)
    return (await response.json()) as T
  }
  return {
    id: 'harbor',
    name: 'Harbor',
    // what the exchange sends
    supports: ({ network }) => network.startsWith('eip155:'),
    // the exchange knows the payment by its id, so that it pays once however often it is asked
    start: ({ signal, ...payment }) =>
      ask<DepositStart>('/deposits', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payment),
        signal,
      }),
    status: (id, signal) => ask<DepositState>(`/deposits/${id}`, { signal }),
    cancel: async (id) => void (await ask(`/deposits/${id}/cancel`, { method: 'POST' })),
  }
}
// #endregion
