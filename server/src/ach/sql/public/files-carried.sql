-- Files that the bank has carried, or may yet carry: none that it rejected, nor one that it sent back whole after settlement. For whoever counts returns.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ach_files_carried') is null then
    create view ach_files_carried as
      select id, effective_entry_date from ach_files where status <> 'REJECTED' and late_rejection_outcome is distinct from 'returned';
  end if;
end
$$;
