import { startSudo } from '@dxweb/areas/access/contract.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../data/call-api.ts'
import { useAddress } from '../data/context.ts'
import { Button } from '../ui/button.tsx'
import { refusalText } from '../ui/refusal-text.ts'
import { useText } from '../ui/text.ts'
import { NoticePage } from './notice-page.tsx'

/** The address acts for somebody without leave: a super user may ask for it here. */
export function AskSudo() {
  const t = useText()
  const { ninjaId, path } = useAddress()
  const begin = useMutation({
    mutationFn: () => callApi(startSudo, { body: { userId: ninjaId ?? 0 }, asSelf: true }),
    onSuccess: () => window.location.reload(),
  })
  return (
    <NoticePage
      title={t('shell.sudo.askTitle')}
      text={
        begin.isError
          ? refusalText(t, begin.error)
          : t('shell.sudo.askText', { id: String(ninjaId) })
      }
      icon={<IconUserShield size={26} />}
    >
      <Button look="main" busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('shell.sudo.begin')}
      </Button>
      <a href={path}>{t('shell.sudo.end')}</a>
    </NoticePage>
  )
}
