import type { ReactElement } from 'react'
import { view as contributed } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { fakePicture } from '../testing/fakes.js'
import type { ViewState } from '../testing/harness.js'
import {
  Avatar,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Footer,
  IconTile,
  Icon,
  IconButton,
  IconLink,
  icons,
  List,
  ListRow,
  Note,
  Picture,
  CheckList,
  ExternalText,
  Skeleton,
  SkeletonRows,
  Spinner,
  TextLink,
  useHeader,
  type IconName,
} from './index.js'

/** Gallery of the components in their states. */
export const view = /*#__PURE__*/ defineRoute<{ readonly part: Part }>('components')

type Part = keyof typeof parts

const nothing = () => {}
const juniper = fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z')

function Buttons(): ReactElement {
  return (
    <>
      <Button kind="primary">Primary</Button>
      <Button icon="retry">Plain, with an icon</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="text">Text</Button>
      <Button kind="text" tone="negative">
        Text, negative
      </Button>
      <Button kind="primary" busy>
        Primary, busy
      </Button>
      <Button kind="primary" disabled>
        Primary, disabled
      </Button>
      <Button>A plain button with a label that is long enough to need a second line</Button>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Button size="s">Small</Button>
        <Button size="s" kind="quiet" icon="copy">
          Quiet
        </Button>
        <IconButton icon="copy" label="Copy" size="s" />
        <IconButton icon="help" label="Help" />
        <IconLink icon="out" label="Show in Basescan" href="https://foyer.example" />
      </div>
    </>
  )
}

function Rows(): ReactElement {
  const picture = <Picture name="Juniper" src={juniper} />
  return (
    <List>
      <ListRow name="With a handler" picture={picture} onPress={nothing} icon="next" />
      <ListRow
        name="With badges"
        picture={picture}
        badges={
          <>
            <Badge tone="positive">Installed</Badge>
            <Badge>Recent</Badge>
            <Badge tone="warning">Unverified</Badge>
            <Badge>500+</Badge>
          </>
        }
        onPress={nothing}
      />
      <ListRow name="With a secondary line" line="0.00081 ETH" picture={<Avatar address="0x71C9" />} />
      <ListRow
        name="With a value"
        line="1,204.50 USDC"
        picture={picture}
        value="$1,204.50"
        valueLine="+0.02%"
      />
      <ListRow name="Link" picture={<IconTile icon="grid" />} href="https://foyer.example" />
      <ListRow name="Disabled" picture={picture} disabledReason="Offline" onPress={nothing} />
      <ListRow
        name="A name that is long enough to need a second line"
        line="and a secondary line that is long enough to need a second line, too"
        picture={<Picture name="A name" />}
        badges={<Badge tone="accent">QR code</Badge>}
        onPress={nothing}
      />
      <ListRow name="No picture" onPress={nothing} icon="next" />
    </List>
  )
}

function Notes(): ReactElement {
  const close = <IconButton icon="close" label="Close" onClick={nothing} />
  return (
    <>
      <Note icon="info">A note without a title, which is two lines long here.</Note>
      <Note icon="offline" title="You are offline">
        Installed wallets still work.
      </Note>
      <Note icon="warn" title="Warning" tone="warning" action={<Button size="s">Change</Button>}>
        Check this setting.
      </Note>
      <Note icon="alert" title="Origin not allowed" tone="negative" action={close}>
        localhost:3000 is not on the list. <TextLink href="https://foyer.example">Add it</TextLink>
      </Note>
      <Note icon="check" title="Done" tone="positive">
        The network was added.
      </Note>
      <ExternalText source="Juniper says:" text="User rejected the request." />
      <CheckList items={[{ icon: 'lock', text: 'Nothing is sent without your approval.' }]} />
      <Footer>
        New to wallets? <TextLink onPress={nothing}>How they work</TextLink>
      </Footer>
    </>
  )
}

function Loading(): ReactElement {
  return (
    <>
      <SkeletonRows count={3} />
      <SkeletonRows count={2} lines={2} shape="round" values />
      <Card padded>
        <Skeleton width={96} height={20} /> <Spinner />
      </Card>
    </>
  )
}

function Icons(): ReactElement {
  return (
    <Card padded>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        {(Object.keys(icons) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Card>
  )
}

const parts = {
  Buttons,
  Rows,
  Notes,
  Loading,
  Icons,
  Empty: () => (
    <EmptyState
      title="Nothing yet"
      text="Your transfers and swaps will appear here."
      action={{ label: 'Receive', onPress: nothing }}
    />
  ),
  Failed: () => (
    <ErrorState
      title="Activity did not load"
      text="Your account is fine. The service did not respond."
      details={{ source: 'Details:', text: '503 from the history service, 10:46:02', marks: false }}
      action={{ label: 'Try again', icon: 'retry', onPress: nothing }}
    />
  ),
}

function Components({ params: { part } }: { params: { readonly part: Part } }): ReactElement {
  useHeader({ title: part })
  const Content = parts[part]
  return <Content />
}

/** Plugin with the view. */
export const plugin = definePlugin({
  id: 'components',
  contributes: [contributed(view, async () => ({ default: Components }))],
})

/** A state for each group of components. */
export const states: readonly ViewState[] = (Object.keys(parts) as Part[]).map((part) => ({
  name: part,
  prepare: async (harness) => (await harness.open(view, { part })).sees(part),
}))
