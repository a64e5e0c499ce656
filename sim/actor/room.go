package actor

// So many actors that begin at once are a crowd. Each will take some bytes, with what it waits for; the room
// of a larger crowd than the largest is that of the largest.
const (
	crowd        = 1000
	largestCrowd = 100_000
	bytesOfActor = 3000
)

// makeRoom has the garbage collector take the heap for larger while a crowd begins. The heap
// grows fast then, and nothing of it is garbage: each collection on the way would look at the
// stacks of all for nothing. Nobody writes to the room: as long as it is fresh from the system, it takes
// no memory of the computer's. It goes when all of the round have run.
func (w *World) makeRoom() {
	if len(w.round) < crowd {
		return
	}
	begin := 0
	for _, a := range w.round {
		if !a.coroutine.Started() {
			begin++
		}
	}
	if begin >= crowd {
		w.room = make([]byte, min(begin, largestCrowd)*bytesOfActor)
	}
}
