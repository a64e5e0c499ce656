package trace

import (
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/picture/actorview"
)

// Format is one for what actors do.
type Format string

// The formats.
const (
	Perfetto Format = "perfetto" // Chrome's trace event format
	Paje     Format = "paje"
)

// Actors writes what the actors of a world did.
//
// For Perfetto hosts are processes, HostID + 1, and actors are threads, by their row + 1, on each host that
// they were on. What they do are slices. A message is a slice of its receiver's host while it
// moves, and a flow from the sender through that slice to the receiver.
//
// In the Paje format the platform holds hosts, a host the actors that began there, whose
// state is what they do; messages between actors are Paje links.
func Actors(out io.Writer, f Format, r *actorview.Recorder) error {
	switch f {
	case Perfetto:
		return actorsChrome(out, r)
	case Paje:
		return actorsPaje(out, r)
	}
	return fmt.Errorf("trace: unknown format %q (want %s or %s)", string(f), Perfetto, Paje)
}
