package queuestats

import (
	"io"
	"strconv"

	simqueue "github.com/clustersim/clustersim/sim/queue"
)

// WriteSeries writes CSV with a row for each date at which units or the queue change. Times are in s, busy, free and
// down are units, waiting and running are jobs, the waiting area is in unit seconds.
func WriteSeries(w io.Writer, r *simqueue.Result) error {
	b := []byte("time_s,busy,free,down,waiting,waiting_area,running\n")
	before := State{Free: -1} // none
	for s := range Changes(r) {
		now := s
		now.FromSec, now.ToSec, now.Lost, now.Fragmentation = 0, 0, false, 0
		if now == before {
			continue
		}
		before = now
		b = strconv.AppendFloat(b, s.FromSec, 'f', -1, 64)
		for _, n := range [...]int{s.Busy, s.Free, s.Down, s.Waiting} {
			b = strconv.AppendInt(append(b, ','), int64(n), 10)
		}
		b = strconv.AppendFloat(append(b, ','), s.WaitingArea, 'f', -1, 64)
		b = strconv.AppendInt(append(b, ','), int64(s.Running), 10)
		b = append(b, '\n')
		if len(b) > 1<<16 {
			if _, err := w.Write(b); err != nil {
				return err
			}
			b = b[:0]
		}
	}
	_, err := w.Write(b)
	return err
}
