import classes from './Message.module.css'

/** Words of a member, unchanged. */
export const Message = ({ text }: { readonly text: string }) =>
  text === '' ? null : <blockquote className={classes['nachricht']}>{text}</blockquote>
