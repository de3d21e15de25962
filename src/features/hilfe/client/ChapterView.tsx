import { Text, Title } from '@mantine/core'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { type Block, type ChapterText, spansOf } from './markdown.ts'
import { imageAddress } from './chapter-texts.ts'
import classes from './Help.module.css'

export const ChapterView = ({ text, asked }: { readonly text: ChapterText; readonly asked: string }) => (
  <InfoCard>
    {text.intro && (
      <Text c="dimmed" mb="lg">
        {text.intro}
      </Text>
    )}
    {text.sections.map(({ id, titel, blocks }) => (
      <section key={id} id={id} className={classes['section']} data-asked={id === asked || undefined}>
        <Title order={2} size="h4">
          {titel}
        </Title>
        {blocks.map((block, i) => (
          <BlockView key={i} block={block} />
        ))}
      </section>
    ))}
  </InfoCard>
)

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'img') {
    const shape = block.file.includes('-breit') ? 'wide' : undefined
    return <img className={classes['image']} data-shape={shape} src={imageAddress(block.file)} alt={block.alt} loading="lazy" />
  }
  if (block.kind === 'p')
    return (
      <p>
        <Words text={block.text} />
      </p>
    )
  const List = block.kind
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </List>
  )
}

const Words = ({ text }: { readonly text: string }) =>
  spansOf(text).map((span, i) =>
    span.kind === 'strong' ? (
      <b key={i}>{span.text}</b>
    ) : span.kind === 'link' ? (
      <ScreenLink key={i} to={span.to ?? ''}>
        {span.text}
      </ScreenLink>
    ) : (
      span.text
    ),
  )
