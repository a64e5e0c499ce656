package queue

// A key that depends on the date orders the queue anew in each round, but few rounds need all of the order:
// only the first job, and those that can start. So such a queue stands by submission, and values are
// computed when they are needed.

// ages says whether values depend on the date alone, beside the request.
func (k *key) ages() bool { return k.moves && k.state == nil }

// bySubmission is the key of a queue whose own key ages.
func bySubmission() key { return key{value: func(*Request, float64) float64 { return 0 }} }

// valueOf is the value of a key that ages, for a job in a list.
func (w *waitlist) valueOf(k *key, x *entry, nowSec float64) float64 {
	r := &w.request
	r.Units, r.EstimateSec, r.SubmitSec = int(x.units), x.estimateSec, x.submitSec
	return k.value(r, nowSec)
}

// least is the first job by a key that ages; the list must not be empty.
func (w *waitlist) least(k *key, nowSec float64) (first entry) {
	for i := range w.blocks {
		list := w.blocks[i].list
		for j := range list {
			x := &list[j]
			if value := w.valueOf(k, x, nowSec); i+j == 0 || value < first.key {
				first = *x
				first.key = value
			}
		}
	}
	return first
}

// those lists the jobs for which may returns true by a key that ages; blocks for which skip returns true
// have none.
func (w *waitlist) those(k *key, nowSec float64, list []entry, skip func(*waitBlockOf) bool, may func(*entry) bool) []entry {
	for i := range w.blocks {
		b := &w.blocks[i]
		if skip(b) {
			continue
		}
		for j := range b.list {
			if x := &b.list[j]; may(x) {
				list = append(list, *x)
				list[len(list)-1].key = w.valueOf(k, x, nowSec)
			}
		}
	}
	sortEntries(list)
	return list
}
