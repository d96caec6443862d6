import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Nonsense } from './nonsense.js'

const signing = new Set(['personal_sign', 'eth_signTypedData_v4'])
const sending = new Set(['eth_sendTransaction'])

function resultBecomes(
  says: string,
  methods: ReadonlySet<string>,
  change: (result: string) => unknown,
): Nonsense {
  return { says, result: (result, { method }) => (methods.has(method) ? change(String(result)) : result) }
}

/** Signatures and transaction hashes that prove nothing. The transaction itself is sent. */
export const proofNonsense = {
  'short-signature': resultBecomes('signatures are cut off', signing, (signature) => signature.slice(0, 66)),
  'foreign-signature': resultBecomes('signatures are by another key, for another text', signing, () =>
    privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'Something else' }),
  ),
  'null-signature': resultBecomes('signatures are null', signing, () => null),
  'short-hash': resultBecomes('transaction hashes are cut off', sending, (hash) => hash.slice(0, 20)),
  'unknown-hash': resultBecomes('transaction hashes belong to no transaction', sending, generatePrivateKey),
  'null-hash': resultBecomes('transaction hashes are null', sending, () => null),
} satisfies Record<string, Nonsense>
