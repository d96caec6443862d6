import { definePlugin, schema, type Plugin, type StandardSchema } from '#kernel'
import type { Signing } from '#kernel/chain'
import { apiErrors, apiKey } from '#plugins/service/contract'

/** A wallet that signs, or throws. */
export function fakeSigning(answer: () => Promise<string> = async () => 'signed') {
  const texts: string[] = []
  const signing: Signing = {
    async message({ message }) {
      texts.push(String(message))
      return { signature: await answer(), type: 'demo' }
    },
  }
  return { signing, texts }
}

/** A service that signs in any account. Answers replace its own, by endpoint. */
export function fakeSignInService(answers: Readonly<Record<string, () => unknown>> = {}): Plugin {
  const own: Readonly<Record<string, () => unknown>> = {
    nonce: () => ({ nonce: 'abcdefgh12345678', issuedAt: '2023-11-14T22:13:20.000Z' }),
    sessions: () => ({ sessions: [] }),
    signOut: () => ({}),
  }
  const call = async (endpoint: { readonly id: string; readonly response?: StandardSchema }) => {
    const name = endpoint.id.split('/')[1] ?? ''
    const answer = await (answers[name] ?? own[name])?.()
    const result = endpoint.response && schema.check(endpoint.response, answer)
    if (!result || result.issues) throw apiErrors.BAD_ANSWER()
    return result.value
  }
  const service = definePlugin({
    id: 'service',
    provides: { api: apiKey },
    setup: () => ({ api: () => ({ has: () => true, call }) as never }),
  })
  return service()
}
