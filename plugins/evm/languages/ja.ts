/** Japanese texts. */
export default {
  evm: {
    NO_RPC: '{network} のデータを取得できません。ウォレットを接続するか、RPC URL を設定してください。',
    NO_READS: 'ウォレットは {network} のデータを取得できません。RPC URL を設定してください。',
    WALLET_ELSEWHERE: 'ウォレットのネットワークは {other} です。{network} に切り替えてください。',
    NOT_IN_WALLET:
      'ウォレットに {network} がありません。ウォレットの設定で {network} を追加してから、もう一度お試しください。',
    RPC_UNREACHABLE: '{network} に接続できません',
    BAD_ANSWER: '{network} から無効な応答が返されました',
    BAD_ACCOUNTS: 'ウォレットから無効なアカウント一覧が返されました',
    BAD_CHAIN: 'ウォレットから無効なチェーン ID が返されました',
    REVOKE_TIMEOUT: '接続の解除に対してウォレットから応答がありませんでした',
    DECIMALS_CONFLICT:
      '{network} の {asset} の小数点以下は {counted} 桁ですが、{source} では {said} 桁です。このトークンは非表示になり、送金できません。',
    NO_CALLS: 'バッチに呼び出しがありません',
    BAD_CALL: 'バッチに無効な呼び出しがあります',
    BAD_BATCH_ID:
      'ウォレットから無効なバッチ ID が返されました。送信済みの可能性があります。再試行する前にウォレットをご確認ください。',
    BAD_BATCH_STATUS: 'ウォレットから無効なバッチステータスが返されました',
    RESOLVE_FAILED: '名前を解決できませんでした',
    NO_WALLET: 'ウォレットが接続されていません',
    WALLET_SILENT: 'ウォレットが応答しません',
    SIGN_FAILED: 'メッセージに署名できませんでした',
    BAD_SIGNATURE: 'ウォレットから無効な署名が返されました',
    FOREIGN_SIGNATURE: '別のアカウントの署名です',
    NO_PREFIX: 'アドレスは 0x で始まります',
    BAD_CHARACTER: '「{character}」はアドレスに使用できません',
    TOO_SHORT: '短すぎます。0x の後は 40 文字必要ですが、{count} 文字です。',
    TOO_LONG: '長すぎます。0x の後は 40 文字ですが、{count} 文字あります。',
    BAD_CHECKSUM: 'チェックサムが一致しません。アドレスに誤りがないかご確認ください。',
    FOREIGN_ADDRESS: 'これは {kind} のアドレスです。{network} のトークンは送金できません。',
    NO_ADDRESS: '{network} のアドレスではありません',
    BAD_AMOUNT: '金額が無効です',
    ASSET_ELSEWHERE: '{asset} は {network} のトークンではありません',
    WRONG_DECIMALS: '{network}の{asset}の小数点以下桁数は{said}ではなく{counted}です。送信されませんでした。',
    ESTIMATE_FAILED: '手数料を見積もれませんでした',
    FEE_MIXED: '1 つのトランザクションでガス価格と EIP-1559 の手数料を併用することはできません',
    FEE_TOO_HIGH: 'ガスあたりの手数料がプロトコルの上限を超えています',
    PRIORITY_ABOVE_MAX: '優先手数料が最大手数料を超えています',
    BAD_FEE: '手数料が無効です',
    REFUSED: '{asset} がこの送金を拒否しました',
    NO_CONTRACT: '{asset} は {network} に存在しません',
    NOT_PENDING: 'このトランザクションはすでに処理中ではありません',
    NOT_THE_TRANSFER: '保留中のトランザクションの内容が送金と異なります。キャンセルは行われませんでした。',
    CANCEL_TOO_EXPENSIVE:
      'キャンセルには {network} の現在の手数料の 10 倍を超える費用がかかります。何も送信されていません。',
    NO_APPROVAL: '{asset} に承認は不要です',
    BAD_HASH:
      'ウォレットから無効なハッシュが返されました。送信済みの可能性があります。再試行する前にウォレットをご確認ください。',
    FOREIGN_HASH:
      'ウォレットから別のトランザクションのハッシュが返されました。送信済みの可能性があります。再試行する前にウォレットをご確認ください。',
  },
}
