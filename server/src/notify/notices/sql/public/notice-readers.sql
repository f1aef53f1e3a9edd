-- Consumers who may want a notice that no other message brings: a browser of theirs takes them, or they asked for texts.
create view notice_readers as
  select user_id from push_devices
  union
  select user_id from notice_choices where way = 'text' and is_on;
