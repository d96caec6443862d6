import { bytesToHex } from 'viem'
import { blockedContent, timeText, type ConfirmContent, type Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { details, external, ownAddress, textCard, type Fact, type Notice } from './parts.js'
import {
  isForAccount,
  isForSite,
  readSignIn,
  type SignInFields,
  type SignInMessage,
} from './sign-in-message.js'
import { siteName } from './site-name.js'
import { hasHiddenCharacters, readableText } from './visible-text.js'

/** Content for a message: text, a sign-in message, or bytes that cannot be read. */
export function messageContent(
  message: string | Uint8Array,
  account: string,
  drawing: Drawing,
): ConfirmContent {
  const text = typeof message === 'string' ? message : readableText(message)
  if (text === undefined) return unreadableContent(message as Uint8Array, account, drawing)
  const signIn = readSignIn(text)
  return signIn ? signInContent(signIn, text, account, drawing) : plainContent(text, account, drawing)
}

function plainContent(text: string, account: string, { network }: Drawing): ConfirmContent {
  return {
    title: messages.messageTitle,
    approve: messages.sign,
    notices: hiddenNotices(text),
    cards: [textCard(text)],
    facts: accountFacts(account, network.name),
    hint: messages.messageFree,
  }
}

function unreadableContent(bytes: Uint8Array, account: string, drawing: Drawing): ConfirmContent {
  return {
    title: messages.messageTitle,
    approve: messages.signAnyway,
    notices: [
      {
        tone: 'negative',
        title: messages.unreadableTitle,
        text: fillIn(messages.unreadableText, { site: siteName(drawing.hostOrigin) }),
      },
    ],
    cards: [textCard(bytesToHex(bytes), 'code', undefined)],
    facts: accountFacts(account, drawing.network.name),
    mustTick: messages.understood,
  }
}

function signInContent(
  signIn: SignInMessage,
  text: string,
  account: string,
  drawing: Drawing,
): ConfirmContent {
  const { hostOrigin, network } = drawing
  const site = siteName(hostOrigin)
  if (!isForSite(signIn, hostOrigin)) {
    const notice = {
      tone: 'negative',
      title: messages.signInOtherSiteTitle,
      text: fillIn(messages.signInOtherSiteText, { site, domain: signIn.domain }),
    } as const
    return blockedContent(messages.signInTitle, notice, [textCard(text)])
  }
  const { fields } = signIn
  if (fields && !isForAccount(fields, account)) {
    const notice = {
      tone: 'negative',
      title: messages.signInOtherAccountTitle,
      text: fillIn(messages.signInOtherAccountText, { address: fields.address }),
    } as const
    return blockedContent(messages.signInTitle, notice, [textCard(text)])
  }
  const heading = fillIn(messages.signInTo, { site })
  return {
    title: messages.signInTitle,
    approve: messages.sign,
    notices: [
      ...hiddenNotices(text),
      ...formNotices(text, fields),
      ...(fields ? fieldNotices(fields, drawing) : []),
    ],
    cards: signInCards(heading, text, fields),
    facts: [...accountFacts(account, network.name), ...timeFacts(fields, drawing)],
    hint: messages.signInHint,
  }
}

/** Other chains have forms of their own, which are not read. */
function formNotices(text: string, fields: SignInFields | undefined): readonly Notice[] {
  if (fields || !/Ethereum\s+account/i.test(text)) return []
  return [{ tone: 'warning', title: messages.signInFormTitle, text: messages.signInFormText }]
}

/** The statement, and the message behind it. A message with resources, which may grant rights, is shown as a whole. */
function signInCards(heading: string, text: string, fields: SignInFields | undefined): readonly Node[] {
  if (!fields || fields.resources.length > 0) return [textCard(text, 'text', heading)]
  return [textCard(fields.statement ?? '', 'text', heading), details(messages.wholeMessage, textCard(text))]
}

function fieldNotices({ chainId, expiresAt }: SignInFields, drawing: Drawing): readonly Notice[] {
  const notices: Notice[] = []
  const { network, time } = drawing
  if (network.id.startsWith('eip155:') && network.id !== `eip155:${chainId}`) {
    notices.push({
      tone: 'warning',
      title: messages.signInNetworkTitle,
      text: fillIn(messages.signInNetworkText, { chainId, network: network.name }),
    })
  }
  if (expiresAt !== undefined && expiresAt <= time()) {
    notices.push({
      tone: 'warning',
      title: messages.signInExpiredTitle,
      text: fillIn(messages.signInExpiredText, { time: timeText(expiresAt) }),
    })
  }
  return notices
}

function timeFacts(fields: SignInFields | undefined, { time }: Drawing): readonly Fact[] {
  const facts: Fact[] = []
  if (fields?.validFrom !== undefined && fields.validFrom > time()) {
    facts.push([messages.validFrom, timeText(fields.validFrom)])
  }
  if (fields?.expiresAt !== undefined) facts.push([messages.validUntil, timeText(fields.expiresAt)])
  return facts
}

function hiddenNotices(text: string): readonly Notice[] {
  if (!hasHiddenCharacters(text)) return []
  return [{ tone: 'warning', title: messages.invisibleTitle, text: messages.invisibleText }]
}

/** Facts that every request has. */
export function accountFacts(account: string, networkName: string): readonly Fact[] {
  return [
    [messages.account, ownAddress(account)],
    [messages.network, external(networkName)],
  ]
}
