import type { Approval, ConnectorDriver } from '../../../kernel/contracts/connector.js'

/** Records of one driver in one page. */
export interface DriverRecord {
  /** The last approval that the driver answered or reported; `ended` after the end, undefined before the first. */
  last: Approval | 'ended' | undefined
  /** Number of watches that are not ended. */
  watches: number
  /** Signal of the last connect that succeeded. */
  signal: AbortSignal | undefined
}

/** Receives the calls of a driver. */
export interface DriverObserver {
  called(name: 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork'): void
  answered(approval: Approval | undefined): void
  /** An error of `reconnect`, or of `watch`. */
  failed(error: unknown): void
  ended(): void
}

/** Wraps a driver so that its calls, answers and reports are recorded. */
export function recordDriver(
  driver: ConnectorDriver,
  record: DriverRecord,
  observer: DriverObserver,
): ConnectorDriver {
  const answered = <T extends Approval | undefined>(approval: T): T => {
    record.last = approval ?? 'ended'
    observer.answered(approval)
    return approval
  }
  const end = () => {
    record.last = 'ended'
    observer.ended()
  }
  return {
    ...driver,
    async connect(request) {
      observer.called('connect')
      const approval = answered(await driver.connect(request))
      record.signal = request.signal
      return approval
    },
    async reconnect(request) {
      observer.called('reconnect')
      try {
        return answered(await driver.reconnect(request))
      } catch (error) {
        observer.failed(error)
        throw error
      }
    },
    disconnect() {
      observer.called('disconnect')
      return driver.disconnect()
    },
    ...(driver.switchNetwork && {
      async switchNetwork(request) {
        observer.called('switchNetwork')
        return answered(await driver.switchNetwork!(request))
      },
    }),
    watch(listener) {
      try {
        const unwatch = driver.watch({
          changed(approval) {
            if (approval.accounts.length === 0) end()
            else answered(approval)
            listener.changed(approval)
          },
          disconnected() {
            end()
            listener.disconnected()
          },
        })
        record.watches++
        return () => {
          record.watches--
          unwatch()
        }
      } catch (error) {
        observer.failed(error)
        end()
        throw error
      }
    },
  }
}
