import type { ComponentProps } from 'react'
import { expectTypeOf, test } from 'vitest'
import type {
  AlertBar,
  AlertBarProps,
  AmountField,
  AmountFieldProps,
  AssetPicture,
  AssetPictureProps,
  Avatar,
  AvatarArt,
  AvatarProps,
  Badge,
  BadgeProps,
  Button,
  ButtonProps,
  Card,
  CardProps,
  Chip,
  ChipProps,
  CodeField,
  CodeFieldProps,
  CopyButton,
  CopyButtonProps,
  EmptyState,
  Foot,
  Figure,
  FigureProps,
  FootProps,
  Glyph,
  GlyphProps,
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
  Medal,
  MedalProps,
  NetworkPicture,
  NetworkPictureProps,
  Note,
  NoteProps,
  OfflineNote,
  OfflineNoteProps,
  Picture,
  PictureProps,
  ProgressRing,
  ProgressRingProps,
  PromiseList,
  PromiseListProps,
  QrCode,
  QrCodeProps,
  Quote,
  QuoteProps,
  Row,
  RowProps,
  SearchField,
  SearchFieldProps,
  Skeleton,
  SkeletonProps,
  SkeletonRows,
  SkeletonRowsProps,
  Spinner,
  SpinnerProps,
  SpokenStateProps,
  StateAction,
  Statement,
  StatementProps,
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
  WholeAddress,
  WholeAddressProps,
  WidgetContextValue,
} from './index.js'

test('each component takes the props that are exported with it', () => {
  expectTypeOf<ComponentProps<typeof Avatar>>().toEqualTypeOf<AvatarProps>()
  expectTypeOf<ComponentProps<typeof Badge>>().toEqualTypeOf<BadgeProps>()
  expectTypeOf<ComponentProps<typeof EmptyState>>().toEqualTypeOf<SpokenStateProps>()
  expectTypeOf<ComponentProps<typeof Figure>>().toEqualTypeOf<FigureProps>()
  expectTypeOf<ComponentProps<typeof Foot>>().toEqualTypeOf<FootProps>()
  expectTypeOf<ComponentProps<typeof Glyph>>().toEqualTypeOf<GlyphProps>()
  expectTypeOf<ComponentProps<typeof Icon>>().toEqualTypeOf<IconProps>()
  expectTypeOf<ComponentProps<typeof LetterTile>>().toEqualTypeOf<LetterTileProps>()
  expectTypeOf<ComponentProps<typeof List>>().toEqualTypeOf<ListProps>()
  expectTypeOf<ComponentProps<typeof ListRow>>().toEqualTypeOf<ListRowProps>()
  expectTypeOf<ComponentProps<typeof Medal>>().toEqualTypeOf<MedalProps>()
  expectTypeOf<ComponentProps<typeof Note>>().toEqualTypeOf<NoteProps>()
  expectTypeOf<ComponentProps<typeof Picture>>().toEqualTypeOf<PictureProps>()
  expectTypeOf<ComponentProps<typeof PromiseList>>().toEqualTypeOf<PromiseListProps>()
  expectTypeOf<ComponentProps<typeof Quote>>().toEqualTypeOf<QuoteProps>()
  expectTypeOf<ComponentProps<typeof Skeleton>>().toEqualTypeOf<SkeletonProps>()
  expectTypeOf<ComponentProps<typeof SkeletonRows>>().toEqualTypeOf<SkeletonRowsProps>()
  expectTypeOf<ComponentProps<typeof Spinner>>().toEqualTypeOf<SpinnerProps>()
  expectTypeOf<ComponentProps<typeof Statement>>().toEqualTypeOf<StatementProps>()
  expectTypeOf<ComponentProps<typeof StatusRing>>().toEqualTypeOf<StatusRingProps>()
  expectTypeOf<ComponentProps<typeof TextLink>>().toEqualTypeOf<TextLinkProps>()
  expectTypeOf<ComponentProps<typeof AlertBar>>().toEqualTypeOf<AlertBarProps>()
  expectTypeOf<ComponentProps<typeof AssetPicture>>().toEqualTypeOf<AssetPictureProps>()
  expectTypeOf<ComponentProps<typeof CodeField>>().toEqualTypeOf<CodeFieldProps>()
  expectTypeOf<ComponentProps<typeof CopyButton>>().toEqualTypeOf<CopyButtonProps>()
  expectTypeOf<ComponentProps<typeof NetworkPicture>>().toEqualTypeOf<NetworkPictureProps>()
  expectTypeOf<ComponentProps<typeof OfflineNote>>().toEqualTypeOf<OfflineNoteProps>()
  expectTypeOf<ComponentProps<typeof ProgressRing>>().toEqualTypeOf<ProgressRingProps>()
  expectTypeOf<ComponentProps<typeof QrCode>>().toEqualTypeOf<QrCodeProps>()
  expectTypeOf<ComponentProps<typeof Row>>().toEqualTypeOf<RowProps>()
  expectTypeOf<ComponentProps<typeof SearchField>>().toEqualTypeOf<SearchFieldProps>()
  expectTypeOf<ComponentProps<typeof Toast>>().toEqualTypeOf<ToastProps>()
  expectTypeOf<ComponentProps<typeof WholeAddress>>().toEqualTypeOf<WholeAddressProps>()
})

test('components that pass a ref on take the attributes of their element, too', () => {
  expectTypeOf<ComponentProps<typeof Button>>().toExtend<ButtonProps>()
  expectTypeOf<ComponentProps<typeof IconButton>>().toExtend<IconButtonProps>()
  expectTypeOf<ComponentProps<typeof Card>>().toExtend<CardProps>()
  expectTypeOf<ComponentProps<typeof AmountField>>().toExtend<AmountFieldProps>()
  expectTypeOf<ComponentProps<typeof Chip>>().toExtend<ChipProps>()
  expectTypeOf<ComponentProps<typeof TextField>>().toExtend<TextFieldProps>()
})

test('icons are data by name, tones are words', () => {
  expectTypeOf<(typeof icons)[IconName]>().toExtend<IconDrawing>()
  expectTypeOf<'positive'>().toExtend<Tone>()
  expectTypeOf<StateAction['icon']>().toEqualTypeOf<IconSource | undefined>()
  expectTypeOf<AvatarArt['lampX']>().toEqualTypeOf<number>()
})

test('tabs and lists keep the types of what they are given', () => {
  expectTypeOf<TabsProps<'phone' | 'desktop'>['onSelect']>().parameter(0).toEqualTypeOf<'phone' | 'desktop'>()
  expectTypeOf<Tab>().toHaveProperty('label')
  expectTypeOf<VirtualListProps<{ readonly id: number }>['keyOf']>()
    .parameter(0)
    .toEqualTypeOf<{ readonly id: number }>()
  expectTypeOf<ReturnType<typeof Tabs<'one'>>>().toEqualTypeOf<ReturnType<typeof Toast>>()
})

test('an icon is named or brought along, a toast is about one of five things', () => {
  expectTypeOf<IconName | IconDrawing>().toEqualTypeOf<IconSource>()
  expectTypeOf<'loading' | 'success' | 'error' | 'info' | 'offline'>().toEqualTypeOf<ToastKind>()
  expectTypeOf<typeof useStyles>().parameter(0).toEqualTypeOf<string>()
})

test('a view reaches its widget through hooks', () => {
  expectTypeOf<WidgetContextValue['setHeader']>().parameter(0).toEqualTypeOf<Header>()
  expectTypeOf<ReturnType<typeof useGuard>>().parameter(0).toExtend<Handler<readonly never[]>>()
})
