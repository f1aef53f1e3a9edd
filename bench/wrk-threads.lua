-- What every script of wrk here shares: each thread has its number, and counts what it finished and what failed.
local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
  thread:set("number", #threads)
  thread:set("finished", 0)
  thread:set("failed", 0)
end

function done(summary)
  local sums = { finished = 0, failed = 0 }
  for _, thread in ipairs(threads) do
    for name, sum in pairs(sums) do sums[name] = sum + thread:get(name) end
  end
  io.write(string.format('RESULT {"done":%d,"failed":%d,"duration_us":%d}\n', sums.finished, sums.failed, summary.duration))
end
