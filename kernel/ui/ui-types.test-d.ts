import type { ComponentProps } from 'react'
import { expectTypeOf, test } from 'vitest'
import type {
  Avatar,
  AvatarArt,
  AvatarProps,
  Badge,
  BadgeProps,
  Button,
  ButtonProps,
  Card,
  CardProps,
  EmptyState,
  Foot,
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
  LetterTile,
  LetterTileProps,
  List,
  ListProps,
  ListRow,
  ListRowProps,
  Medal,
  MedalProps,
  Note,
  NoteProps,
  Picture,
  PictureProps,
  PromiseList,
  PromiseListProps,
  Quote,
  QuoteProps,
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
  TextLink,
  TextLinkProps,
  Tone,
  useGuard,
  WidgetContextValue,
} from './index.js'

test('each component takes the props that are exported with it', () => {
  expectTypeOf<ComponentProps<typeof Avatar>>().toEqualTypeOf<AvatarProps>()
  expectTypeOf<ComponentProps<typeof Badge>>().toEqualTypeOf<BadgeProps>()
  expectTypeOf<ComponentProps<typeof EmptyState>>().toEqualTypeOf<SpokenStateProps>()
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
})

test('components that pass a ref on take the attributes of their element, too', () => {
  expectTypeOf<ComponentProps<typeof Button>>().toExtend<ButtonProps>()
  expectTypeOf<ComponentProps<typeof IconButton>>().toExtend<IconButtonProps>()
  expectTypeOf<ComponentProps<typeof Card>>().toExtend<CardProps>()
})

test('icons are data by name, tones are words', () => {
  expectTypeOf<(typeof icons)[IconName]>().toExtend<IconDrawing>()
  expectTypeOf<'positive'>().toExtend<Tone>()
  expectTypeOf<StateAction['icon']>().toEqualTypeOf<IconName | undefined>()
  expectTypeOf<AvatarArt['lampX']>().toEqualTypeOf<number>()
})

test('a view reaches its widget through hooks', () => {
  expectTypeOf<WidgetContextValue['setHeader']>().parameter(0).toEqualTypeOf<Header>()
  expectTypeOf<ReturnType<typeof useGuard>>().parameter(0).toExtend<Handler<readonly never[]>>()
})
