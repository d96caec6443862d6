import { useState, type ReactElement } from 'react'
import {
  ActionTile,
  ActionTiles,
  AssetPicture,
  Button,
  ButtonPair,
  Card,
  Chip,
  List,
  ListRow,
  NetworkPicture,
  Note,
  Tabs,
  type Tab,
} from './index.js'
import { statesOfComponents } from './testing/states-of-components.js'

const nothing = () => {}
const tabs: readonly Tab[] = [
  { id: 'assets', label: 'Assets' },
  { id: 'collectibles', label: 'Collectibles' },
  { id: 'activity', label: 'Activity' },
]

function Choice({ start = 'assets' }: { start?: string }): ReactElement {
  const [selected, setSelected] = useState(start)
  return (
    <Tabs label="Assets and activity" tabs={tabs} selected={selected} onSelect={setSelected}>
      <Note icon="info">Panel of {selected}</Note>
    </Tabs>
  )
}

function Chips(): ReactElement {
  const network = <NetworkPicture name="Base" size={24} />
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Chip picture={network}>Base</Chip>
        <Chip picture={network} onClick={nothing} aria-label="Network: Base">
          Base
        </Chip>
        <Chip onClick={nothing}>ETH</Chip>
      </div>
      <Card padded>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Chip picture={<AssetPicture name="Ether" size={28} />} onClick={nothing}>
            ETH
          </Chip>
          <Chip onClick={nothing} aria-pressed={false}>
            25 %
          </Chip>
          <Chip onClick={nothing} aria-pressed>
            50 %
          </Chip>
        </div>
      </Card>
    </>
  )
}

function Pair(): ReactElement {
  return (
    <ButtonPair>
      <Button>Cancel</Button>
      <Button kind="primary">Confirm</Button>
    </ButtonPair>
  )
}

function Tiles(): ReactElement {
  return (
    <ActionTiles label="Actions">
      <ActionTile icon="buy" onClick={nothing}>
        Buy
      </ActionTile>
      <ActionTile icon="swap" onClick={nothing}>
        Swap
      </ActionTile>
      <ActionTile icon="send" onClick={nothing}>
        Send
      </ActionTile>
    </ActionTiles>
  )
}

function Pictures(): ReactElement {
  const network = { name: 'Base' }
  return (
    <List>
      <ListRow
        name="Ether"
        line="1.482 ETH"
        picture={<AssetPicture name="Ether" network={network} />}
        onPress={nothing}
      />
      <ListRow
        name="USD Coin"
        line="1,204.50 USDC"
        picture={<AssetPicture name="USD Coin" network={network} />}
      />
      <ListRow name="Base" picture={<NetworkPicture name="Base" />} current icon="check" onPress={nothing} />
    </List>
  )
}

const doubled = { variables: { '--foyer-font-size': '20px' } } as const

/** Gallery of tabs, pairs of buttons, chips and pictures. */
export const { view, plugin, states } = statesOfComponents('components-choices', {
  Tabs: { render: () => <Choice /> },
  'Tabs, focused': {
    render: () => <Choice start="collectibles" />,
    keyboard: true,
    focus: '[role="tab"][tabindex="0"]',
  },
  'Two buttons': { render: Pair },
  'Two buttons, 200 %': { render: Pair, ...doubled },
  Tiles: { render: Tiles },
  'Tiles, focused': { render: Tiles, keyboard: true, focus: '.action-tile' },
  'Tiles, 200 %': { render: Tiles, ...doubled },
  Chips: { render: Chips },
  'Chips, focused': { render: Chips, keyboard: true, focus: '.card .chip' },
  Pictures: { render: Pictures },
  'Tabs, 200 %': { render: () => <Choice />, ...doubled },
  'Chips, 200 %': { render: Chips, ...doubled },
})
