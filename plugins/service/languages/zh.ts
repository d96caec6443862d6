/** Chinese texts, in simplified characters. */
export default {
  api: {
    BAD_REQUEST: '对服务的请求无效',
    UNREACHABLE: '无法访问服务',
    TIMED_OUT: '服务未及时响应',
    REFUSED: '{reason}',
    REDIRECTED: '服务重定向到了其他地址',
    TOO_LARGE: '服务的响应过大',
    BAD_ANSWER: '服务的响应无效',
  },
}
