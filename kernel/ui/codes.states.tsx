import type { ReactElement } from 'react'
import { fakePicture } from '../testing/fake-picture.js'
import { Avatar, Button, Figure, Picture, QrCode, Row, VirtualList, WholeAddress } from './index.js'
import { statesOfParts } from './testing/states-of-parts.js'

const halyard = fakePicture('#1c2f57', '#9db9f2', 'M11 30V10h9a7 7 0 0 1 0 14h-5v6z')
const picture = <Picture name="Halyard" src={halyard} />
const pairing =
  `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?expiryTimestamp=1767225600&relay-protocol=irn` +
  `&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e858'.repeat(2)}`
const address = '0x71C97bA6C0fE4aC9D2e5A1b7bD0c3e4f5a6b9E9F'
const lookAlike = '0x71C97bA6C0fE4aC9D2e5A1b7bD0c3e4f5a6b0000'
const wallets = Array.from({ length: 1_000 }, (_, index) => `Wallet ${index + 1}`)

function Expired(): ReactElement {
  return (
    <QrCode text={pairing} label="QR code" picture={picture}>
      <h2>This code has expired</h2>
      <p>Codes last five minutes, to keep you safe.</p>
      <Button kind="primary" size="s" icon="retry">
        New code
      </Button>
    </QrCode>
  )
}

function FigureDrawn(): ReactElement {
  return (
    <>
      <Figure>
        12,345.67<small> ETH</small>
      </Figure>
      <Figure quiet>—</Figure>
    </>
  )
}

function Long(): ReactElement {
  return (
    <VirtualList
      label="Wallets"
      items={wallets}
      keyOf={(name) => name}
      renderRow={(name) => <Row name={name} picture={<Picture name={name} />} onPress={() => {}} />}
    />
  )
}

const doubled = { variables: { '--foyer-font-size': '20px' } } as const

/** What is scanned, what is compared, and what is long. */
export const { view, plugin, states } = statesOfParts('components-codes', {
  'A pairing': { draw: () => <QrCode text={pairing} label="QR code to connect Halyard" picture={picture} /> },
  'An address': {
    draw: () => (
      <QrCode text={address} label="QR code of the address" picture={<Avatar address={address} />} />
    ),
  },
  'A whole address': { draw: () => <WholeAddress address={address} /> },
  'A look-alike': { draw: () => <WholeAddress address={lookAlike} against={address} /> },
  'A figure': { draw: FigureDrawn },
  Waiting: { draw: () => <QrCode text={undefined} label="Preparing a private code" picture={picture} /> },
  Expired: { draw: Expired },
  'A thousand rows': { draw: Long },
  'A thousand rows, the fourth focused': {
    draw: Long,
    keyboard: true,
    focus: '[data-index="3"] [data-row]',
  },
  'Expired, 200 %': { draw: Expired, ...doubled },
})
