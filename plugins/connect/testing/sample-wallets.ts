import type { Approval, Connector, ConnectorDriver } from '#kernel/chain'
import { fakeConnector, fakePicture } from '#kernel/testing'

/** Pages of the host to accept. */
export const sampleTerms = { termsUrl: 'https://meridian.example/terms', privacyUrl: '/privacy' }

/** An address without a known key. */
export const sampleAddress = '0x71C9E2b4A6d8F01357924680aCeBd97531F5A4e9'

/** The pictures of the invented wallets. */
export const samplePictures = {
  Juniper: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
  Halyard: fakePicture('#1b2f5c', '#8fb4ff', 'M12 31V10h16v9H15.5v12z'),
  Quill: fakePicture('#5b2a6e', '#e3bff0', 'M11 30C11 18 18 11 30 10 29 22 22 29 11 30z'),
}

type Answers = Pick<NonNullable<Parameters<typeof fakeConnector>[0]>, 'connect' | 'reconnect'> &
  Pick<ConnectorDriver, 'isLocked'>

/** An invented wallet with a picture. It answers as it is told, and agrees at once where it is told nothing. */
export function sampleWallet(
  name: keyof typeof samplePictures,
  { isLocked, ...answers }: Answers = {},
  more: Partial<Connector> = {},
): Connector {
  const fake = fakeConnector({ id: name.toLowerCase(), connect: agree, ...answers })
  return {
    ...fake,
    name,
    kind: 'ANNOUNCED',
    role: 'installed',
    imageUrl: samplePictures[name],
    load: async () => ({ ...(await fake.load()), ...(isLocked && { isLocked }) }),
    ...more,
  }
}

const agree = async (): Promise<Approval> => ({
  accounts: [`demo:1:${sampleAddress}`],
  network: 'demo:1',
})
