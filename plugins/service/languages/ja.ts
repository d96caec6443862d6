/** Japanese texts. */
export default {
  api: {
    BAD_REQUEST: 'サービスへのリクエストが無効です',
    UNREACHABLE: 'サービスに接続できません',
    TIMED_OUT: 'サービスが時間内に応答しませんでした',
    REFUSED: '{reason}',
    REDIRECTED: 'サービスが別のアドレスにリダイレクトしています',
    TOO_LARGE: 'サービスの応答が大きすぎます',
    BAD_ANSWER: 'サービスの応答が無効です',
  },
}
