-- When and where the duty was when somebody was asked: { beginn, ende, ortName, treffpunkt }. The page behind the link says
-- what has changed since. Null: asked before this was kept.
alter table anfragen add column "beiFrage" jsonb;
