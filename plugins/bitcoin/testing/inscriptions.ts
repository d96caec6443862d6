/** Outputs of a wallet with one address, as `txid:vout`. */
export interface WalletOutputs {
  /** With an inscription each; an output may be listed several times. */
  readonly inscribed: readonly string[]
  /** With bitcoin only. Default: the wallet does not list them. */
  readonly plain?: readonly string[]
}

/** Most entries of a page, whatever is asked for. */
const maxPage = 60

/** Adds the functions of UniSat and OKX that tell what the outputs of the account hold. */
export function withInscriptions<T extends object>(wallet: T, outputs: () => WalletOutputs) {
  const { plain } = outputs()
  return {
    ...wallet,
    async getInscriptions(cursor = 0, size = 20) {
      const { inscribed } = outputs()
      const list = inscribed.map((output, at) => ({
        inscriptionId: `${String(at).padStart(64, '0')}i0`,
        inscriptionNumber: at,
        outputValue: 546,
        output,
        location: `${output}:0`,
      }))
      return { total: list.length, list: list.slice(cursor, cursor + Math.min(size, maxPage)) }
    },
    ...(plain && {
      getBitcoinUtxos: async () =>
        (outputs().plain ?? []).map((output) => {
          const [txid, vout] = output.split(':')
          return { txid, vout: Number(vout) }
        }),
    }),
  }
}
