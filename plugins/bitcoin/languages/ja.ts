/** Japanese texts. */
export default {
  bitcoin: {
    UNREACHABLE: '{network} に接続できませんでした',
    BAD_ANSWER: '{network} から無効な応答が返されました',
    BAD_ACCOUNTS: 'ウォレットから無効なアカウント一覧が返されました',
    WALLET_WITHOUT_NETWORK: 'ウォレットは {network} に対応していません',
    WALLET_ELSEWHERE:
      'ウォレットは、このアプリで使用しない {network} に接続しています。ウォレットで Bitcoin に切り替えてください。',
    NO_WALLET: 'ウォレットが接続されていません',
    SIGN_FAILED: 'メッセージに署名できませんでした',
    BAD_SIGNATURE: 'ウォレットから無効な署名が返されました',
    FOREIGN_SIGNATURE: 'この署名は別のアカウントのものです',
    CHANGED_TRANSACTION: 'ウォレットから別のトランザクションが返されました',
    BAD_PSBT: 'base64 形式の PSBT ではありません',
    NOTHING_TO_SIGN: 'この PSBT にはアカウントの入力がありません',
    TEXT_ONLY: 'ウォレットはテキストにのみ署名できます',
    CANNOT_SIGN: 'ウォレットは自身で送信しないトランザクションには署名しません',
    BAD_CHARACTER: '「{character}」は Bitcoin アドレスに使用できません',
    TOO_SHORT: '短すぎます。Bitcoin アドレスは 26 文字以上です',
    TOO_LONG: '長すぎます。Bitcoin アドレスは 90 文字以下です',
    MIXED_CASE: '大文字と小文字が混在しています。アドレスをご確認ください。',
    BAD_CHECKSUM: 'チェックサムが一致しません。アドレスをご確認ください。',
    BAD_ADDRESS: 'Bitcoin アドレスではありません。アドレスをご確認ください。',
    OTHER_NETWORK: 'このアドレスは {network} とは別のネットワークのものです',
    FOREIGN_ADDRESS: 'これは {kind} のアドレスです。{network} のビットコインは送信できません。',
    BAD_AMOUNT: '金額が無効です',
    ESTIMATE_FAILED: '手数料を見積もれませんでした',
    ORDINALS_ACCOUNT: 'このアドレスは Ordinals 用です。支払い用アドレスから送信してください。',
    INSCRIPTIONS_UNKNOWN:
      'どの出力にインスクリプションが含まれるか、ウォレットから回答がありませんでした。何も送信されていません。最初からやり直してください。',
    DUST: '{amount} BTC 以上を送信してください',
    REFUSED: '{network} がこの送金を拒否しました: {reason}',
    BAD_SIGNED: 'ウォレットから無効なトランザクションが返されました。何も送信されていません。',
    NOT_REPLACEABLE: 'このトランザクションは置き換えられません',
    NOT_THE_TRANSFER:
      '保留中のトランザクションの支払い内容が送金と異なります。置き換えは行われませんでした。',
    sharedAddress:
      'このウォレットはインスクリプションとビットコインを1つのアドレスで管理しており、区別できません。この送金でインスクリプションが使われる可能性があります。',
  },
}
