import type { ReactElement } from 'react'
import { fakePicture } from '../testing/fakes.js'
import { Avatar, Button, AmountText, Picture, QrCode, Row, VirtualList, FullAddress } from './index.js'
import { statesOfComponents } from './testing/states-of-components.js'

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
      <p>Codes are valid for five minutes.</p>
      <Button kind="primary" size="s" icon="retry">
        New code
      </Button>
    </QrCode>
  )
}

function Amounts(): ReactElement {
  return (
    <>
      <AmountText>
        12,345.67<small> ETH</small>
      </AmountText>
      <AmountText quiet>—</AmountText>
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

/** Gallery of QR codes, addresses, amounts and long lists. */
export const { view, plugin, states } = statesOfComponents('components-codes', {
  'A pairing': {
    render: () => <QrCode text={pairing} label="QR code to connect Halyard" picture={picture} />,
  },
  'An address': {
    render: () => (
      <QrCode text={address} label="QR code of the address" picture={<Avatar address={address} />} />
    ),
  },
  'A full address': { render: () => <FullAddress address={address} /> },
  'A look-alike': { render: () => <FullAddress address={lookAlike} compareWith={address} /> },
  Amounts: { render: Amounts },
  Loading: { render: () => <QrCode text={undefined} label="Preparing a private code" picture={picture} /> },
  Expired: { render: Expired },
  'A thousand rows': { render: Long },
  'A thousand rows, the fourth focused': {
    render: Long,
    keyboard: true,
    focus: '[data-index="3"] [data-row]',
  },
  'Expired, 200 %': { render: Expired, ...doubled },
})
