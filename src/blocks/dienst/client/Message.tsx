import classes from './Message.module.css'

/** What somebody wrote to somebody, as they wrote it. */
export const Message = ({ text }: { readonly text: string }) =>
  text === '' ? null : <blockquote className={classes['nachricht']}>{text}</blockquote>
