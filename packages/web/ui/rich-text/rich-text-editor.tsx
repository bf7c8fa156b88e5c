import { isSafeLink, readRichText, type RichText } from '@dxweb/kit/text/rich-text.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../theme/class-names.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { TextField } from '../fields/fields.tsx'
import { useText } from '../text/text.ts'
import styles from './rich-text.module.css'

interface RichTextEditorProps {
  label: string
  start: RichText
  onChange: (document: RichText) => void
  error?: ReactNode
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
  }),
]

interface Tool {
  key: string
  Icon: typeof IconBold
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    key: 'bold',
    Icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    Icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'heading',
    Icon: IconH2,
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'list',
    Icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    Icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    Icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { key: 'undo', Icon: IconArrowBackUp, run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', Icon: IconArrowForwardUp, run: (editor) => editor.chain().focus().redo().run() },
]

function ToolButton({
  label,
  isOn,
  children,
  onClick,
}: {
  label: string
  isOn: boolean | undefined
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={classNames(styles['richTool'], isOn && styles['richToolOn'])}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function LinkTool({ editor }: { editor: Editor }) {
  const t = useText()
  const [href, setHref] = useState<string | null>(null)
  const isWrong = href !== null && href !== '' && !isSafeLink(href)
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null || href === '') chain.unsetLink().run()
    else chain.setLink({ href }).run()
    setHref(null)
  }
  return (
    <>
      <ToolButton
        label={t('rich.link')}
        isOn={editor.isActive('link')}
        onClick={() =>
          setHref((editor.getAttributes('link')['href'] as string | undefined) ?? 'https://')
        }
      >
        <IconLink size={17} aria-hidden />
      </ToolButton>
      <Dialog
        opened={href !== null}
        size="small"
        title={t('rich.link')}
        onClose={() => setHref(null)}
        actions={
          <Button look="main" disabled={isWrong} onClick={set}>
            {t('rich.linkSet')}
          </Button>
        }
      >
        <TextField
          label={t('rich.linkTo')}
          about={t('rich.linkAbout')}
          type="url"
          value={href ?? ''}
          error={isWrong ? t('field.link') : undefined}
          onChange={setHref}
        />
      </Dialog>
    </>
  )
}

export default function RichTextEditor({ label, start, onChange, error }: RichTextEditorProps) {
  const t = useText()
  const editor = useEditor({
    extensions,
    content: start,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `${styles['rich']} ${styles['richPage']}`,
      },
    },
    onUpdate: ({ editor: changed }) => {
      const read = readRichText(changed.getJSON())
      if (read) onChange(read)
    },
  })
  return (
    <div className={classNames('dx-rich-editor', error !== undefined && styles['richWrong'])}>
      <div className={styles['richTools']} role="toolbar" aria-label={t('rich.tools')}>
        {tools.map(({ key, Icon, isOn, run }) => (
          <ToolButton
            key={key}
            label={t(`rich.${key}`)}
            isOn={isOn?.(editor)}
            onClick={() => run(editor)}
          >
            <Icon size={17} aria-hidden />
          </ToolButton>
        ))}
        <LinkTool editor={editor} />
      </div>
      <EditorContent editor={editor} />
      {error !== undefined && (
        <p className={styles['richError']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
