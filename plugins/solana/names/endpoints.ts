import { schema } from '#kernel'
import { defineEndpoints, get } from '#plugins/service/contract'

type Fields = Readonly<Record<string, unknown>>

/** SLIP-44 coin type of Solana. */
const coinType = '501'

/** Reads a field of an object. @throws nothing: an answer without it is undefined */
const fieldOf = (answer: unknown, ...path: readonly string[]) =>
  path.reduce((inner: unknown, key) => (Object(inner) as Fields)[key], answer)

/** Schema of an answer that is reduced to some texts; others are undefined. */
const texts = <Key extends string>(read: (answer: unknown) => Readonly<Record<Key, unknown>>) =>
  schema.custom((answer) => {
    const entries = Object.entries(read(answer)).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : undefined,
    ])
    return { value: Object.fromEntries(entries) as Readonly<Record<Key, string | undefined>> }
  })

/** Endpoints of names. */
export const namesApi = /*#__PURE__*/ defineEndpoints('solana', {
  name: get('/v1/identity/:address', {
    response: texts((answer) => ({ name: fieldOf(answer, 'name') })),
  }),
  address: get('/v1/profile/account/:name', {
    params: schema.object({ apiVersion: schema.string() }),
    // an empty list if there is no such name
    response: texts((answer) => ({
      name: fieldOf(answer, 'name'),
      address: fieldOf(answer, 'addresses', coinType, 'address'),
    })),
  }),
})
