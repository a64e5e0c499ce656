package trace

import (
	"math"
	"strconv"
)

// Ranks: a slice must be open when a flow points into it.
const (
	rankSlice = iota
	rankFlow
	rankCounter
)

// nanoseconds rounds: both ends of neighbours round alike, so slices of a
// thread never overlap.
func nanoseconds(sec float64) float64 { return math.Round(sec * 1e9) }

// micros prints whole nanoseconds as microseconds.
type micros float64

func (m micros) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(m)/1e3, 'f', 3, 64), nil
}

// slice is a complete event, flow a step of an arrow, counter a sample, named
// a name of a process or thread. Field order is that of the file.
type (
	slice struct {
		Phase string `json:"ph"`
		Pid   int32  `json:"pid"`
		Tid   int32  `json:"tid"`
		Ts    micros `json:"ts"`
		Dur   micros `json:"dur"`
		Name  string `json:"name"`
		Cat   string `json:"cat"`
		Args  any    `json:"args"`
	}
	flow struct {
		Phase string `json:"ph"`
		Pid   int32  `json:"pid"`
		Tid   int32  `json:"tid"`
		Ts    micros `json:"ts"`
		ID    int32  `json:"id"`
		Name  string `json:"name"`
		Cat   string `json:"cat"`
		Bind  string `json:"bp,omitempty"`
	}
	counter struct {
		Phase string      `json:"ph"`
		Pid   int32       `json:"pid"`
		Tid   int32       `json:"tid"`
		Ts    micros      `json:"ts"`
		Name  string      `json:"name"`
		Args  counterArgs `json:"args"`
	}
	counterArgs struct {
		Utilisation float64 `json:"utilisation"`
	}
	named struct {
		Phase string         `json:"ph"`
		Pid   int32          `json:"pid"`
		Tid   int32          `json:"tid"`
		Ts    micros         `json:"ts"`
		Name  string         `json:"name"`
		Args  map[string]any `json:"args"`
	}
	taskArgs struct {
		Task      string  `json:"task"`
		Type      string  `json:"type,omitempty"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
		Work      float64 `json:"work"`
	}
	transferArgs struct {
		From      string  `json:"from"`
		To        string  `json:"to"`
		Source    string  `json:"src_host"`
		Bytes     float64 `json:"bytes"`
		StartSec  float64 `json:"start_s"`
		FinishSec float64 `json:"finish_s"`
	}
)

// chromeHead is the file before its events.
type chromeHead struct {
	Unit  string    `json:"displayTimeUnit"`
	Other chromeRun `json:"otherData"`
}

type chromeRun struct {
	Scheduler   string  `json:"scheduler"`
	Platform    string  `json:"platform"`
	Workload    string  `json:"workload"`
	Models      string  `json:"models"`
	MakespanSec float64 `json:"makespan_s"`
}
