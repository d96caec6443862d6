import type { ConfirmContent, Drawing } from './content.js'
import { delegationContent } from './delegation-view.js'
import { emailContent } from './email-view.js'
import { messageContent } from './message-view.js'
import type { ConfirmRequest } from './request.js'
import { solanaMessageContent, solanaTransactionsContent } from './solana-view.js'
import { callsContent, transactionContent } from './transaction-view.js'
import { typedDataContent } from './typed-data-view.js'

/** Content of a confirm for a request. */
export function contentOf(request: ConfirmRequest, drawing: Drawing): ConfirmContent {
  switch (request.kind) {
    case 'message':
      return messageContent(request.message, drawing.account.evm, drawing)
    case 'typedData':
      return typedDataContent(request.data, drawing)
    case 'transaction':
      return transactionContent(request, drawing)
    case 'calls':
      return callsContent(request, drawing)
    case 'delegation':
      return delegationContent(request, drawing)
    case 'solanaMessage':
      return solanaMessageContent(request.message, drawing)
    case 'solanaTransactions':
      return solanaTransactionsContent(request, drawing)
    case 'emailChange':
      return emailContent(request.from, request.to)
  }
}
