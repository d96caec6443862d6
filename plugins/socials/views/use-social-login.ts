import { useCallback, useEffect, useRef, useState } from 'react'
import { clockKey, pageKey } from '#kernel'
import { readPlatform } from '#kernel/chain'
import {
  useAtom,
  useConnectAttempt,
  useService,
  useWidget,
  type ConnectOutcome,
  useBackground,
} from '#kernel/ui'
import { authId, authKey, frameUrlAtom } from '#plugins/auth/contract'
import { loginDenied, loginRefused } from '../events.js'
import { socialAttemptAtom, type LoginResult, type SocialAttempt } from '../login-state.js'
import {
  isInAppBrowser,
  loadingUrl,
  onLoginResult,
  openLoginWindow,
  resultOfDigits,
  sendLoginWindow,
} from '../login-window.js'
import { socialsEventsAtom } from '../state.js'

/** Step of a login, as the view shows it. */
type SocialStep =
  | { readonly step: 'waiting' | 'inApp' | 'opening' }
  /** The window was blocked or cut off: a press opens it with the address of the provider. */
  | { readonly step: 'blocked'; readonly uri: string }
  | { readonly step: 'closed' }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'denied' | 'refused' }
  | { readonly step: 'outcome'; readonly outcome: ConnectOutcome }

/** Login of the view. */
export interface SocialLoginState {
  readonly attempt: SocialAttempt | undefined
  readonly step: SocialStep
  /** Opens the window. Call it in the press itself. */
  readonly openWindow: () => void
  /** Ends the login by the digits of a window without a way back. */
  readonly enter: (code: string) => void
  readonly retry: () => void
}

/** Time between two looks whether the window is closed, in milliseconds. */
const closedMs = 500

/** Runs the login that was begun last, while the view is shown. */
export function useSocialLogin(): SocialLoginState {
  const auth = useService(authKey)
  const clock = useService(clockKey)
  const background = useBackground()
  const page = useService(pageKey)
  const { store } = useWidget()
  const [attempt] = useState(useAtom(socialAttemptAtom))
  const frameOrigin = new URL(useAtom(frameUrlAtom) ?? 'https://frame.invalid').origin
  const { start } = useConnectAttempt()
  const [step, setStep] = useState<SocialStep>({ step: 'waiting' })
  const popup = useRef(attempt?.popup ?? null)
  const uri = useRef<string>(undefined)
  const isLeft = useRef(false)

  const finish = useCallback(
    async (result: LoginResult) => {
      popup.current?.close()
      popup.current = null
      if ('error' in result) {
        const isDenied = result.error === 'denied'
        store.get(socialsEventsAtom)?.emit(isDenied ? loginDenied : loginRefused, {})
        setStep({ step: isDenied ? 'denied' : 'refused' })
        return
      }
      setStep({ step: 'opening' })
      try {
        await auth.connectSocial(result.resultUri)
        if (!isLeft.current)
          start({ connectorId: authId }, (outcome) => setStep({ step: 'outcome', outcome }))
      } catch (error) {
        if (!isLeft.current) setStep({ step: 'failed', error })
      }
    },
    [auth, start, store],
  )

  /** Shows the fields of a window that is gone, once it is gone. */
  const watchWindow = useCallback(async () => {
    const watched = popup.current
    while (watched && popup.current === watched && !isLeft.current) {
      if (watched.closed) {
        setStep({ step: 'closed' })
        return
      }
      await clock.sleep(closedMs)
    }
  }, [clock])

  const begin = useCallback(async () => {
    const provider = attempt?.provider
    if (provider === undefined) return
    const browser = page.readBrowserInfo()
    const leaves = readPlatform(browser).telegram
    if (!leaves && provider === 'google' && isInAppBrowser(browser.userAgent)) {
      setStep({ step: 'inApp' })
      return
    }
    setStep({ step: 'waiting' })
    try {
      const address = await auth.socialRedirectUri(provider, leaves ? page.url() : undefined)
      if (isLeft.current) return
      uri.current = address
      if (leaves) page.open(address, '_self')
      else if (sendLoginWindow(popup.current, address)) background(watchWindow)
      else setStep({ step: 'blocked', uri: address })
    } catch (error) {
      popup.current?.close()
      if (!isLeft.current) setStep({ step: 'failed', error })
    }
  }, [attempt, auth, background, page, watchWindow])

  useEffect(() => {
    isLeft.current = false
    const stop = onLoginResult(
      window,
      { popup: () => popup.current, frameOrigin },
      (result) => background(() => finish(result)),
      () => uri.current !== undefined && sendLoginWindow(popup.current, uri.current),
    )
    background(() => (attempt?.result ? finish(attempt.result) : begin()))
    return () => {
      isLeft.current = true
      stop()
      // effects that React runs twice in development keep their window
      queueMicrotask(() => isLeft.current && popup.current?.close())
    }
  }, [attempt, background, begin, finish, frameOrigin])

  return {
    attempt,
    step,
    openWindow() {
      popup.current = openLoginWindow(window, uri.current ?? loadingUrl(frameOrigin, window))
      // without a window to watch, it may be open all the same: a policy of the page hides it
      setStep(popup.current ? { step: 'waiting' } : { step: 'closed' })
      background(watchWindow)
    },
    enter: (code) => background(() => finish(resultOfDigits(frameOrigin, code))),
    retry() {
      if (attempt?.provider !== undefined) {
        popup.current = readPlatform(page.readBrowserInfo()).telegram
          ? null
          : openLoginWindow(window, loadingUrl(frameOrigin, window))
        background(begin)
      }
    },
  }
}
