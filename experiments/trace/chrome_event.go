package trace

import (
	"encoding/json"
	"math"
	"strconv"
)

// event is one line of the file, made when it is printed.
type event struct {
	ns    float64 // whole nanoseconds
	kind  kind
	index int32 // of the task, transfer or load
}

// kind is what an event tells. At equal times the lower comes first: a slice
// must be open when a flow points into it.
type kind int8

const (
	kindTask     kind = iota
	kindTransfer      // its slice
	kindLeave         // its flow leaves the producer,
	kindPass          // passes the transfer's slice
	kindArrive        // and arrives at the consumer
	kindCounter
)

// nanoseconds rounds: both ends of neighbours round alike, so slices of a
// thread never overlap.
func nanoseconds(sec float64) float64 { return math.Round(sec * 1e9) }

// micros prints whole nanoseconds as microseconds.
type micros float64

func (m micros) MarshalJSON() ([]byte, error) { return m.append(nil), nil }

func (m micros) append(b []byte) []byte { return strconv.AppendFloat(b, float64(m)/1e3, 'f', 3, 64) }

// appendPlace prints where and when an event is.
func appendPlace(b []byte, pid, tid int32, ns float64) []byte {
	b = strconv.AppendInt(append(b, `,"pid":`...), int64(pid), 10)
	b = strconv.AppendInt(append(b, `,"tid":`...), int64(tid), 10)
	return micros(ns).append(append(b, `,"ts":`...))
}

func appendJSON(b []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(b, text...), err
}

// slice is a complete event, named a name of a process or thread. Field order is
// that of the file.
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
