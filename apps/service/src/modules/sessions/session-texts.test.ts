import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceFolder } from '../../platform/service-folder.js'
import { canonicalGrant, revokeText, storeText } from './session-texts.js'

const account = 'eip155:8453:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

// widgets write these texts as well: a change of them breaks all that were built before
test('the text that stores a session names the site, the project, the permissions and both times', () => {
  const text = storeText({
    ...{ account, projectId: 'shop', project: { name: 'Shop', url: 'https://shop.example' } },
    ...{ grantHash: `0x${'ab'.repeat(32)}`, expiry: 1_796_000_000, timestamp: 1_795_000_000 },
  })
  expect(text).toBe(`Add a smart session of Shop to the list of your sessions.

Your wallet has granted its permissions already. This signature grants nothing and sends no transaction.

Site: https://shop.example
Project: shop
Account: ${account}
SHA-256 of the permissions: 0x${'ab'.repeat(32)}
Expires: 2026-11-30T00:53:20.000Z
Signed: 2026-11-18T11:06:40.000Z`)
})

test('the text that revokes a session names its pci', () => {
  const pci = '0b8f5c1e-6a57-4a0e-9a0c-0c6d3e1f2a4b'
  expect(revokeText({ account, projectId: 'shop', pci }))
    .toBe(`Revoke a smart session in the list of your sessions.

It cannot be made active again. This signature sends no transaction.

Session: ${pci}
Project: shop
Account: ${account}`)
})

test('a grant is hashed in the form of RFC 8785', () => {
  const grant = {
    signer: null,
    policies: [],
    permissions: [
      { type: 'contract-call', data: { b: 1e21, a: [true, null, 'é\n€'], '\ud83d\ude00': 1, '\ufb33': 2 } },
    ],
    context: '0xAb',
  }
  const json =
    '{"context":"0xAb","permissions":[{"data":{"a":[true,null,"é\\n€"],"b":1e+21,"\ud83d\ude00":1,"\ufb33":2},' +
    '"type":"contract-call"}],"policies":[],"signer":null}'
  expect(canonicalGrant(grant)).toBe(json)
  expect(createHash('sha256').update(json).digest('hex')).toMatchInlineSnapshot(
    `"38a9f729093a6729d5069fd84bf2b31a14a9aa3ea52d875e7530f133a7ae8373"`,
  )
})

test('the guide shows both texts', () => {
  const guide = readFileSync(join(serviceFolder(), '../../docs/guides/smart-sessions.md'), 'utf8')
  const project = { name: 'Shop', url: 'https://shop.example' }
  const named = { account, projectId: 'shop', project, grantHash: '0x…' }
  const texts = [
    storeText({ ...named, expiry: 1_796_000_000, timestamp: 1_795_000_000 }),
    revokeText({ ...named, pci: '0b8f5c1e-6a57-4a0e-9a0c-0c6d3e1f2a4b' }),
  ]
  for (const text of texts) expect(guide).toContain(`\`\`\`text\n${text}\n\`\`\``)
})
