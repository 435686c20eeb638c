import { REQUEST_TIMEOUT_MS } from '@soundings/contract'

/** Sends as fetch does and tells the share of the body that has gone, which fetch cannot. */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (address: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.timeout = REQUEST_TIMEOUT_MS
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        void (lengthComputable && onProgress(loaded / total))
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      for (const event of ['error', 'abort', 'timeout'] as const)
        request.addEventListener(event, () => reject(new TypeError(`The upload ended by ${event}`)))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
