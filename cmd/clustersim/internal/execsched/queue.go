package execsched

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/scheduler/queue"
)

// Queue is a policy of a batch queue in another process. It serves one run.
type Queue struct {
	program *Program
	proc    *process
	actions []queue.Action
}

// NewQueue prepares a program as [New] does; it starts when the run begins.
func NewQueue(ctx context.Context, words []string, timeoutSec float64, stderr io.Writer) *Queue {
	return &Queue{program: New(ctx, words, timeoutSec, stderr)}
}

// String names the program.
func (q *Queue) String() string { return fmt.Sprintf("exec %q", strings.Join(q.program.words, " ")) }

type machineMessage struct {
	Type       string          `json:"type"`
	Units      int             `json:"units"`
	Unit       string          `json:"unit"` // node or core
	Partitions []partitionPart `json:"partitions"`
}

type partitionPart struct {
	Name     string  `json:"name"`
	Default  bool    `json:"default,omitempty"`
	MaxSec   float64 `json:"max_limit_sec,omitempty"` // 0: none; likewise the next one
	MaxNodes int     `json:"max_nodes,omitempty"`
	Nodes    int     `json:"nodes"`
}

type roundMessage struct {
	Type      string      `json:"type"`
	NowSec    float64     `json:"now_sec"`
	Submitted []jobPart   `json:"submitted"`
	Ended     []endedPart `json:"ended"`
	Left      []jobID     `json:"left,omitempty"`      // that no longer wait, and have not run
	Estimated []jobPart   `json:"estimated,omitempty"` // with a new estimate
	Free      int         `json:"free"`
}

type jobID = queue.JobID

type jobPart struct {
	Job         jobID  `json:"job"`
	Name        string `json:"name"`
	Units       int    `json:"units"`
	EstimateSec number `json:"estimate_sec"`
	LimitSec    number `json:"limit_sec"` // null if there is none
	SubmitSec   number `json:"submit_sec"`
	User        string `json:"user,omitempty"`
	Account     string `json:"account,omitempty"`
	Partition   string `json:"partition,omitempty"`
	QOS         string `json:"qos,omitempty"`
}

type endedPart struct {
	Job   jobID  `json:"job"`
	State string `json:"state"`
}

// Begin starts the program, and exchanges hellos and the machine.
func (q *Queue) Begin(v queue.View) error { return q.program.wrap(q.begin(v)) }

func (q *Queue) begin(v queue.View) error {
	proc, err := startProcess(q.program.ctx, q.program)
	if err != nil {
		return err
	}
	q.proc = proc
	if err := proc.send(hello{Type: "hello", Protocol: version, Mode: "queue"}); err != nil {
		return err
	}
	line, err := proc.reply("its hello")
	if err != nil {
		return err
	}
	want, err := readHello(line)
	if err != nil {
		return err
	}
	if want.routes {
		return line.errorf(1, "want: routes are not for a queue")
	}
	m := machineMessage{Type: "machine", Units: v.Units(), Unit: "node", Partitions: []partitionPart{}}
	if v.Machine().Cores {
		m.Unit = "core"
	}
	for _, p := range v.Machine().Partitions {
		m.Partitions = append(m.Partitions, partitionPart{p.Name, p.Default, p.MaxLimitSec, p.MaxNodes, len(p.Nodes)})
	}
	return proc.send(m)
}

// Decide reports what has happened since the last round and reads actions.
func (q *Queue) Decide(v queue.View) ([]queue.Action, error) {
	err := q.decide(v)
	return q.actions, q.program.wrap(err)
}

func (q *Queue) decide(v queue.View) error {
	q.actions = q.actions[:0]
	c := v.Changed()
	m := roundMessage{Type: "round", NowSec: v.NowSec(), Submitted: []jobPart{}, Ended: []endedPart{}, Free: v.Free(), Left: c.Left}
	for _, job := range c.Submitted {
		m.Submitted = append(m.Submitted, describe(v, job))
	}
	for _, job := range c.Estimated {
		m.Estimated = append(m.Estimated, describe(v, job))
	}
	for _, job := range c.Ended {
		m.Ended = append(m.Ended, endedPart{job, v.Ended(job)})
	}
	if err := q.proc.send(m); err != nil {
		return err
	}
	line, err := q.proc.reply("its actions")
	if err != nil {
		return err
	}
	return q.read(line, v.NowSec())
}

// describe is a job as the program receives it.
func describe(v queue.View, job queue.JobID) jobPart {
	r, names := v.Request(job), v.Names()
	of := func(list []string, k int32) string {
		if k < 0 || int(k) >= len(list) {
			return ""
		}
		return list[k]
	}
	return jobPart{
		Job: job, Name: v.JobName(job), Units: r.Units, EstimateSec: number(r.EstimateSec), LimitSec: number(r.LimitSec), SubmitSec: number(r.SubmitSec),
		User: of(names.Users, r.User), Account: of(names.Accounts, r.Account), Partition: of(names.Partitions, r.Partition), QOS: of(names.QOS, r.QOS),
	}
}

// read turns a reply into actions.
func (q *Queue) read(line reply, nowSec float64) error {
	var m struct {
		Type    string            `json:"type"`
		Start   []json.RawMessage `json:"start"`
		Reject  []jobID           `json:"reject"`
		Kill    []jobID           `json:"kill"`
		WakeSec *float64          `json:"wake_sec"`
	}
	if err := line.decode("actions", &m); err != nil {
		return err
	}
	for i, text := range m.Start {
		a := queue.Action{Kind: queue.Start}
		if err := json.Unmarshal(text, &a.Job); err == nil {
			q.actions = append(q.actions, a)
			continue
		}
		var on struct {
			Job   *jobID `json:"job"`
			Nodes string `json:"nodes"`
		}
		err := json.Unmarshal(text, &on)
		if err == nil && on.Job == nil {
			err = fmt.Errorf("no job")
		}
		if err == nil {
			a.Job = *on.Job
			a.Nodes, err = readNodes(on.Nodes)
		}
		if err != nil {
			return line.errorf(1, "start %d: %s: want a number of a job, or {\"job\": 5, \"nodes\": \"0-3 7\"}", i, shown(string(text)))
		}
		q.actions = append(q.actions, a)
	}
	for _, job := range m.Reject {
		q.actions = append(q.actions, queue.Action{Kind: queue.Reject, Job: job, Why: "rejected by the program"})
	}
	for _, job := range m.Kill {
		q.actions = append(q.actions, queue.Action{Kind: queue.Kill, Job: job})
	}
	if m.WakeSec != nil {
		if !(*m.WakeSec > nowSec) || math.IsInf(*m.WakeSec, 1) {
			return line.errorf(1, "wake_sec %g: want a date after %g s", *m.WakeSec, nowSec)
		}
		q.actions = append(q.actions, queue.Action{Kind: queue.Wake, AtSec: *m.WakeSec})
	}
	return nil
}

// readNodes reads numbers and ranges such as "0-3 7".
func readNodes(text string) (nodes []int32, err error) {
	for word := range strings.FieldsSeq(text) {
		from, to, isRange := strings.Cut(word, "-")
		if !isRange {
			to = from
		}
		a, err1 := strconv.ParseInt(from, 10, 32)
		b, err2 := strconv.ParseInt(to, 10, 32)
		if err1 != nil || err2 != nil || a < 0 || b < a || b-a > 1<<24 {
			return nil, fmt.Errorf("nodes %q", text)
		}
		for n := a; n <= b; n++ {
			nodes = append(nodes, int32(n))
		}
	}
	slices.Sort(nodes)
	return nodes, nil
}

// End sends the end message and waits for its exit.
func (q *Queue) End() error {
	proc := q.proc
	q.proc = nil
	return q.program.wrap(proc.end())
}

// Close kills the process of a run that did not finish.
func (q *Queue) Close() error {
	if q.proc != nil {
		q.proc.kill()
		q.proc = nil
	}
	return nil
}

var (
	_ queue.Policy = (*Queue)(nil)
	_ queue.Ender  = (*Queue)(nil)
	_ io.Closer    = (*Queue)(nil)
)
