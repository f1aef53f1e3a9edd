-- Files that the bank carried, or may yet: none rejected, or sent back whole after settlement. For counting returns.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_files_carried') is null then
    create view ach_files_carried as
      select id, effective_entry_date from ach_files where status <> 'REJECTED' and late_rejection_outcome is distinct from 'returned';
  end if;
end
$$;
