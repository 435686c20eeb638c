import { useNavigate } from 'react-router'
import { logOut } from '../../api/session/sign-in.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from '../messages.ts'

export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    try {
      const { ssoLogoutUrl } = await logOut()
      if (ssoLogoutUrl !== null) return window.location.assign(ssoLogoutUrl)
      toast.success(messages.bye)
    } catch {
      toast.error(messages.logoutFailed)
    }
    await navigate('/login', { replace: true })
  }
}
