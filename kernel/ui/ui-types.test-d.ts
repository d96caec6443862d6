import type { ComponentProps } from 'react'
import { expectTypeOf, test } from 'vitest'
import type { SlotKey } from '../core/keys.js'
import type { LoadPart } from '../core/plugins/contributions.js'
import type {
  ActionTile,
  ActionTileProps,
  ActionTiles,
  ActionTilesProps,
  AmountField,
  AmountFieldProps,
  AssetPicture,
  AssetPictureProps,
  Avatar,
  AvatarArt,
  AvatarProps,
  Badge,
  BadgeProps,
  BusyButton,
  BusyButtonProps,
  Button,
  ButtonPair,
  ButtonPairProps,
  ButtonProps,
  Card,
  CardProps,
  Chip,
  ChipProps,
  CodeField,
  CodeFieldProps,
  ConditionsStep,
  ConnectAttempt,
  ConnectionOutcome,
  ConnectionOutcomeProps,
  ConnectOutcome,
  RunningConnect,
  StartConnect,
  ConditionsStepProps,
  ConfirmCheckbox,
  ConfirmCheckboxProps,
  CopyButton,
  CopyButtonProps,
  EmptyState,
  Footer,
  AmountText,
  AmountTextProps,
  FooterProps,
  IconTile,
  IconTileProps,
  Handler,
  Header,
  Icon,
  IconButton,
  IconButtonProps,
  IconDrawing,
  IconName,
  IconProps,
  icons,
  IconSource,
  LetterTile,
  LetterTileProps,
  List,
  ListProps,
  ListRow,
  ListRowProps,
  StatusIcon,
  StatusIconProps,
  NetworkPicture,
  NetworkPictureProps,
  Note,
  NoteProps,
  OfflineNote,
  OfflineNoteProps,
  Picture,
  PictureProps,
  CheckList,
  CheckListProps,
  QrCode,
  QrCodeProps,
  ExternalText,
  ExternalTextProps,
  Row,
  RowProps,
  SearchableList,
  SearchableListLabels,
  SearchableListProps,
  SearchField,
  SearchFieldProps,
  Skeleton,
  SkeletonProps,
  SkeletonRows,
  SkeletonRowsProps,
  Spinner,
  SpinnerProps,
  StateMessageProps,
  StateAction,
  Message,
  MessageProps,
  StatusRing,
  StatusRingProps,
  Tab,
  Tabs,
  TabsProps,
  TextField,
  TextFieldProps,
  TextLink,
  TextLinkProps,
  Toast,
  ToastKind,
  ToastProps,
  Tone,
  useGuard,
  useStyles,
  VirtualListProps,
  FullAddress,
  FullAddressProps,
  WidgetContextValue,
} from './index.js'

test('each component has its exported props', () => {
  expectTypeOf<ComponentProps<typeof ActionTile>>().toEqualTypeOf<ActionTileProps>()
  expectTypeOf<ComponentProps<typeof ActionTiles>>().toEqualTypeOf<ActionTilesProps>()
  expectTypeOf<ComponentProps<typeof Avatar>>().toEqualTypeOf<AvatarProps>()
  expectTypeOf<ComponentProps<typeof Badge>>().toEqualTypeOf<BadgeProps>()
  expectTypeOf<ComponentProps<typeof ButtonPair>>().toEqualTypeOf<ButtonPairProps>()
  expectTypeOf<ComponentProps<typeof EmptyState>>().toEqualTypeOf<StateMessageProps>()
  expectTypeOf<ComponentProps<typeof AmountText>>().toEqualTypeOf<AmountTextProps>()
  expectTypeOf<ComponentProps<typeof Footer>>().toEqualTypeOf<FooterProps>()
  expectTypeOf<ComponentProps<typeof IconTile>>().toEqualTypeOf<IconTileProps>()
  expectTypeOf<ComponentProps<typeof Icon>>().toEqualTypeOf<IconProps>()
  expectTypeOf<ComponentProps<typeof LetterTile>>().toEqualTypeOf<LetterTileProps>()
  expectTypeOf<ComponentProps<typeof List>>().toEqualTypeOf<ListProps>()
  expectTypeOf<ComponentProps<typeof ListRow>>().toEqualTypeOf<ListRowProps>()
  expectTypeOf<ComponentProps<typeof StatusIcon>>().toEqualTypeOf<StatusIconProps>()
  expectTypeOf<ComponentProps<typeof Note>>().toEqualTypeOf<NoteProps>()
  expectTypeOf<ComponentProps<typeof Picture>>().toEqualTypeOf<PictureProps>()
  expectTypeOf<ComponentProps<typeof CheckList>>().toEqualTypeOf<CheckListProps>()
  expectTypeOf<ComponentProps<typeof ExternalText>>().toEqualTypeOf<ExternalTextProps>()
  expectTypeOf<ComponentProps<typeof Skeleton>>().toEqualTypeOf<SkeletonProps>()
  expectTypeOf<ComponentProps<typeof SkeletonRows>>().toEqualTypeOf<SkeletonRowsProps>()
  expectTypeOf<ComponentProps<typeof Spinner>>().toEqualTypeOf<SpinnerProps>()
  expectTypeOf<ComponentProps<typeof Message>>().toEqualTypeOf<MessageProps>()
  expectTypeOf<ComponentProps<typeof StatusRing>>().toEqualTypeOf<StatusRingProps>()
  expectTypeOf<ComponentProps<typeof TextLink>>().toEqualTypeOf<TextLinkProps>()
  expectTypeOf<ComponentProps<typeof AssetPicture>>().toEqualTypeOf<AssetPictureProps>()
  expectTypeOf<ComponentProps<typeof CodeField>>().toEqualTypeOf<CodeFieldProps>()
  expectTypeOf<ComponentProps<typeof ConnectionOutcome>>().toEqualTypeOf<ConnectionOutcomeProps>()
  expectTypeOf<ComponentProps<typeof ConfirmCheckbox>>().toEqualTypeOf<ConfirmCheckboxProps>()
  expectTypeOf<ComponentProps<typeof CopyButton>>().toEqualTypeOf<CopyButtonProps>()
  expectTypeOf<ComponentProps<typeof NetworkPicture>>().toEqualTypeOf<NetworkPictureProps>()
  expectTypeOf<ComponentProps<typeof OfflineNote>>().toEqualTypeOf<OfflineNoteProps>()
  expectTypeOf<ComponentProps<typeof QrCode>>().toEqualTypeOf<QrCodeProps>()
  expectTypeOf<ComponentProps<typeof Row>>().toEqualTypeOf<RowProps>()
  expectTypeOf<ComponentProps<typeof SearchField>>().toEqualTypeOf<SearchFieldProps>()
  expectTypeOf<ComponentProps<typeof Toast>>().toEqualTypeOf<ToastProps>()
  expectTypeOf<ComponentProps<typeof FullAddress>>().toEqualTypeOf<FullAddressProps>()
  expectTypeOf<ComponentProps<typeof BusyButton>>().toEqualTypeOf<BusyButtonProps>()
})

test('components that forward a ref take the attributes of their element', () => {
  expectTypeOf<ComponentProps<typeof Button>>().toExtend<ButtonProps>()
  expectTypeOf<ComponentProps<typeof IconButton>>().toExtend<IconButtonProps>()
  expectTypeOf<ComponentProps<typeof Card>>().toExtend<CardProps>()
  expectTypeOf<ComponentProps<typeof AmountField>>().toExtend<AmountFieldProps>()
  expectTypeOf<ComponentProps<typeof Chip>>().toExtend<ChipProps>()
  expectTypeOf<ComponentProps<typeof TextField>>().toExtend<TextFieldProps>()
})

test('icons are data by name', () => {
  expectTypeOf<(typeof icons)[IconName]>().toExtend<IconDrawing>()
  expectTypeOf<'positive'>().toExtend<Tone>()
  expectTypeOf<StateAction['icon']>().toEqualTypeOf<IconSource | undefined>()
  expectTypeOf<AvatarArt['circleX']>().toEqualTypeOf<number>()
})

test('ConditionsStep takes a slot whose fills have a component', () => {
  type Condition = { readonly load: LoadPart; readonly isMet: boolean }
  expectTypeOf<ConditionsStepProps<Condition>['slot']>().toEqualTypeOf<SlotKey<Condition>>()
  expectTypeOf<typeof ConditionsStep<Condition>>()
    .parameter(0)
    .toEqualTypeOf<ConditionsStepProps<Condition>>()
})

test('Tabs and VirtualList infer the types of ids and items', () => {
  expectTypeOf<TabsProps<'phone' | 'desktop'>['onSelect']>().parameter(0).toEqualTypeOf<'phone' | 'desktop'>()
  expectTypeOf<Tab>().toHaveProperty('label')
  expectTypeOf<VirtualListProps<{ readonly id: number }>['keyOf']>()
    .parameter(0)
    .toEqualTypeOf<{ readonly id: number }>()
  expectTypeOf<ReturnType<typeof Tabs<'one'>>>().toEqualTypeOf<ReturnType<typeof Toast>>()
})

test('an icon is a name or data, a toast has one of five kinds', () => {
  expectTypeOf<IconName | IconDrawing>().toEqualTypeOf<IconSource>()
  expectTypeOf<'loading' | 'success' | 'error' | 'info' | 'offline'>().toEqualTypeOf<ToastKind>()
  expectTypeOf<typeof useStyles>().parameter(0).toEqualTypeOf<string>()
})

test('SearchableList infers the type of its items', () => {
  expectTypeOf<typeof SearchableList<string>>().parameter(0).toEqualTypeOf<SearchableListProps<string>>()
  expectTypeOf<SearchableListProps<string>['labels']>().toEqualTypeOf<SearchableListLabels>()
})

test('a connect attempt reports its outcome and may take over a running connect', () => {
  expectTypeOf<ConnectAttempt['start']>().toEqualTypeOf<StartConnect>()
  expectTypeOf<StartConnect>().parameter(1).parameter(0).toEqualTypeOf<ConnectOutcome>()
  expectTypeOf<StartConnect>().parameter(2).toEqualTypeOf<RunningConnect | undefined>()
})

test('the hooks have the types of the widget context', () => {
  expectTypeOf<WidgetContextValue['setHeader']>().parameter(0).toEqualTypeOf<Header>()
  expectTypeOf<ReturnType<typeof useGuard>>().parameter(0).toExtend<Handler<readonly never[]>>()
})
