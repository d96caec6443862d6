import { createHash } from 'node:crypto'
import { canonicalGrant, revokeText, storeText } from '../session-texts.js'

/** Account of a test that signs texts. */
export interface TextSigner {
  /** CAIP-10 id. */
  readonly account: string
  sign(message: string): Promise<string>
}

const shop = { name: 'Shop', url: 'https://shop.example/pay', iconUrl: 'https://shop.example/icon.png' }
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Seconds since 1970. */
export const seconds = (): number => Math.floor(Date.now() / 1_000)

let granted = 0

/** Returns a grant of a wallet, each with another context. */
export function createGrant() {
  return {
    project: shop,
    permissions: [
      {
        type: 'erc20-token-transfer',
        data: { address: token, ticker: 'USDC' },
        policies: [{ type: 'token-allowance', data: { allowance: '12500000' } }],
        required: true,
      },
    ] as readonly unknown[],
    policies: [{ type: { custom: 'weekly' }, data: { days: [1, 2], limit: '1.50' } }] as readonly unknown[],
    signer: { type: 'account', data: { id: token } } as unknown,
    context: `0xAb${(++granted).toString(16).padStart(64, '0')}`,
    expiry: seconds() + 3_600,
    timestamp: seconds(),
  }
}

type Grant = ReturnType<typeof createGrant>

/** Returns the text that stores a grant. */
export function textOf(grant: Grant, account: string, projectId: string): string {
  const grantHash = `0x${createHash('sha256').update(canonicalGrant(grant)).digest('hex')}`
  return storeText({ ...grant, account, projectId, grantHash })
}

/** Returns a signed body of POST /v1/sessions/:id. */
export async function signGrant({ account, sign }: TextSigner, projectId: string, grant = createGrant()) {
  return { ...grant, signature: await sign(textOf(grant, account, projectId)) }
}

/** Returns a signed body of POST /v1/sessions/:id/revoke. */
export async function signRevocation({ account, sign }: TextSigner, projectId: string, pci: string) {
  return { pci, signature: await sign(revokeText({ account, projectId, pci })) }
}
