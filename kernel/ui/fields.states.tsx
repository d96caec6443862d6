import { useState, type ReactElement } from 'react'
import {
  AmountField,
  AssetPicture,
  Button,
  Chip,
  CodeField,
  IconButton,
  List,
  ListRow,
  SearchableList,
  SearchField,
  TextField,
} from './index.js'
import { statesOfComponents } from './testing/states-of-components.js'

const nothing = () => {}

function Email({ start = '', error }: { start?: string; error?: string }): ReactElement {
  const [text, setText] = useState(start)
  return (
    <TextField
      label="Email address"
      labelHidden
      placeholder="Email address"
      type="email"
      icon="mail"
      value={text}
      onText={setText}
      error={error}
      end={
        <Button size="s" kind="quiet">
          Continue
        </Button>
      }
    />
  )
}

function Texts(): ReactElement {
  return (
    <>
      <Email />
      <Email start="ada@meridian" error="Enter a full email address, such as ada@meridian.example." />
      <TextField
        label="To"
        placeholder="Name or address"
        value=""
        onText={nothing}
        end={<Button size="s">Paste</Button>}
      />
      <TextField
        label="To"
        dir="ltr"
        value="0x3bF011aC62d97E4408b5F2c9"
        onText={nothing}
        error="Too short: 24 of 40 characters after 0x."
        end={<IconButton icon="close" label="Clear" />}
      />
      <TextField label="Name" value="ada" onText={nothing} hint="ada.foyer.id is free." hintTone="positive" />
      <TextField label="Name" value="Juniper" onText={nothing} hint="Only visible to you." disabled />
    </>
  )
}

function Searches(): ReactElement {
  const code = <IconButton icon="qr" label="Show a QR code" />
  return (
    <>
      <SearchField
        label="Search wallets"
        placeholder="Search 532 wallets"
        clearLabel="Clear"
        value=""
        onText={nothing}
        end={code}
      />
      <SearchField label="Search wallets" clearLabel="Clear" value="metalark" onText={nothing} end={code} />
    </>
  )
}

function Search(): ReactElement {
  return (
    <SearchableList
      items={['Base', 'Ethereum', 'Optimism']}
      isMatch={(name, text) => name.toLowerCase().includes(text.toLowerCase())}
      labels={{
        search: 'Search networks',
        clear: 'Clear',
        nothingFound: (text) => `No network called “${text}”`,
        nothingFoundText: 'Try another name, or look through all of them.',
        showAll: 'Show all networks',
      }}
    >
      {(matches) => (
        <List label="Networks">
          {matches.map((name) => (
            <ListRow key={name} name={name} onPress={nothing} />
          ))}
        </List>
      )}
    </SearchableList>
  )
}

function Amounts(): ReactElement {
  const asset = (
    <Chip picture={<AssetPicture name="Ether" size={28} />} onClick={nothing} aria-label="Asset: ETH">
      ETH
    </Chip>
  )
  const shared = {
    label: 'Amount',
    onText: nothing,
    asset,
    balance: 'Balance 1.482',
    max: { label: 'Max', onPress: nothing },
  }
  return (
    <>
      <AmountField {...shared} value="" line="$0.00" />
      <AmountField
        {...shared}
        value="2.00"
        line="$4,589.84"
        error="Maximum 1.48196 ETH: the rest is for the network fee."
      />
      <AmountField {...shared} value="0.123456789012345678" line="$283.33" />
    </>
  )
}

function Codes(): ReactElement {
  const [code, setCode] = useState('')
  return (
    <>
      <CodeField label="Six-digit code" value={code} onText={setCode} testId="code" />
      <CodeField label="Six-digit code" value="408" onText={nothing} autoFocus />
      <CodeField label="Six-digit code" value="408173" onText={nothing} busy />
      <CodeField
        label="Six-digit code"
        value="408137"
        onText={nothing}
        error="That code is wrong. 2 attempts left."
      />
    </>
  )
}

const doubled = { variables: { '--foyer-font-size': '20px' } } as const

/** Gallery of fields. */
export const { view, plugin, states } = statesOfComponents('components-fields', {
  Texts: { render: Texts },
  'Text, focused': {
    render: () => <TextField label="To" placeholder="Name or address" value="" onText={nothing} autoFocus />,
    keyboard: true,
  },
  Searches: { render: Searches },
  'Search in a list': { render: Search },
  Amounts: { render: Amounts },
  'Amount, focused': {
    render: () => <AmountField label="Amount" value="0.35" onText={nothing} line="$803.22" autoFocus />,
    keyboard: true,
  },
  Codes: { render: Codes },
  'Texts, 200 %': { render: Texts, ...doubled },
  'Amounts, 200 %': { render: Amounts, ...doubled },
  'Codes, 200 %': { render: Codes, ...doubled },
})
