// Package fakeprogram makes a test binary that imports it act as a scheduling program, a good or
// a bad one, when its arguments are "program" and what to do. It acts while packages are set up,
// before most of them are: to set up all of them takes longer than what these programs do. Then
// the binary exits, so that nothing but tests may import this package.
package fakeprogram

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

// RunsDeaf is the one program that the tests play themselves.
const RunsDeaf = "runs-deaf"

func init() {
	if len(os.Args) == 3 && os.Args[1] == "program" && os.Args[2] != RunsDeaf {
		os.Exit(newFake().run(os.Args[2]))
	}
}

// fake is a scheduling program, a good or a bad one.
type fake struct {
	in      *bufio.Scanner
	problem struct {
		Hosts []struct{ Cores int }
		Tasks []struct{ Name string }
		Edges []struct{ From, To int }
	}
}

func newFake() *fake {
	f := &fake{in: bufio.NewScanner(os.Stdin)}
	f.in.Buffer(nil, 1<<30)
	return f
}

// read returns the type of the next message; "" at the end of the input.
func (f *fake) read(m any) string {
	var kind struct{ Type string }
	if !f.in.Scan() {
		return ""
	}
	if json.Unmarshal(f.in.Bytes(), &kind) != nil || m != nil && json.Unmarshal(f.in.Bytes(), m) != nil {
		os.Exit(99)
	}
	return kind.Type
}

// greet answers hello and reads the problem.
func (f *fake) greet() {
	f.read(nil)
	fmt.Println(`{"type":"hello","protocol":1,"want":[]}`)
	f.read(&f.problem)
}

func (f *fake) run(what string) int {
	if status, ok := f.early(what); ok {
		return status
	}
	f.greet()
	switch what {
	case "first-host", "by-name", "noisy", "fails-late", "stays":
		fmt.Println(f.onFirstHost(what == "by-name"))
		if what == "noisy" {
			fmt.Fprintf(os.Stderr, "one\ntwo, not ended")
		}
		if f.read(nil) != "end" || what == "fails-late" {
			fmt.Fprintln(os.Stderr, "could not save")
			return 4
		}
		if what == "stays" {
			hang()
		}
	case "online":
		f.online(-1)
	case "online-slow": // all on the first host, in its next power state each time
		for state := 1; ; state++ {
			var m struct{ Ready []int }
			if f.read(&m) != "view" {
				return 0
			}
			fmt.Printf("{\"type\":\"decisions\",\"decisions\":[{\"task\":%d,\"host\":0}],\"pstates\":[{\"host\":\"node-0\",\"pstate\":%d}]}\n", m.Ready[0], state)
		}
	case "online-crash":
		return f.online(1)
	case "online-hang":
		f.online(1)
		hang()
	case "crash":
		fmt.Fprintf(os.Stderr, "Traceback:\n  at line 7\nValueError: no plan\n\n")
		return 3
	case "colours":
		fmt.Fprintf(os.Stderr, "\x1b[31mno plan\x1b[0m\n")
		return 3
	case "hang":
		hang()
	case "closes":
		_ = os.Stdout.Close()
		hang()
	case "leaves":
	default: // the reply itself
		fmt.Println(what)
		f.read(nil)
	}
	return 0
}

// early acts as one of the programs that do not even greet.
func (f *fake) early(what string) (status int, ok bool) {
	switch {
	case what == "deaf": // reads nothing
		hang()
	case what == "deaf-schedule": // replies to what it has not read
		fmt.Println(`{"type":"hello","protocol":1,"want":[]}`)
		fmt.Println(`{"type":"schedule","tasks":[]}`)
		hang()
	case what == "pid":
		fmt.Fprintln(os.Stderr, os.Getpid())
		hang()
	case what == "dies":
		return 1, true
	case strings.HasPrefix(what, "hello:"):
		f.read(nil)
		fmt.Println(strings.TrimPrefix(what, "hello:"))
		f.read(nil)
	default:
		return 0, false
	}
	return 0, true
}

// hang does nothing until this program is killed, and says so on standard error.
func hang() {
	fmt.Fprintln(os.Stderr, "hanging")
	<-time.After(time.Minute) // if the test has ended without killing it
}

// order lists the tasks, each after its predecessors.
func (f *fake) order() []int {
	missing, next := make([]int, len(f.problem.Tasks)), make([][]int, len(f.problem.Tasks))
	for _, e := range f.problem.Edges {
		missing[e.To]++
		next[e.From] = append(next[e.From], e.To)
	}
	var order []int
	for t, n := range missing {
		if n == 0 {
			order = append(order, t)
		}
	}
	for i := 0; i < len(order); i++ {
		for _, t := range next[order[i]] {
			if missing[t]--; missing[t] == 0 {
				order = append(order, t)
			}
		}
	}
	return order
}

func (f *fake) onFirstHost(names bool) string {
	rows := []string{}
	for _, t := range f.order() {
		task := fmt.Sprint(t)
		if names {
			task = fmt.Sprintf("%q", f.problem.Tasks[t].Name)
		}
		rows = append(rows, fmt.Sprintf(`{"task":%s,"host":0}`, task))
	}
	return fmt.Sprintf(`{"type":"schedule","tasks":[%s]}`, strings.Join(rows, ","))
}

// online places the ready tasks on the hosts in turn; it fails after the given
// number of replies.
func (f *fake) online(replies int) int {
	next := 0
	for {
		var m struct{ Ready []int }
		if f.read(&m) != "view" {
			return 0
		}
		if replies == 0 {
			fmt.Fprintln(os.Stderr, "out of ideas")
			return 5
		}
		replies--
		rows := []string{}
		for _, t := range m.Ready {
			rows = append(rows, fmt.Sprintf(`{"task":%d,"host":%d}`, t, next%len(f.problem.Hosts)))
			next++
		}
		fmt.Printf("{\"type\":\"decisions\",\"decisions\":[%s]}\n", strings.Join(rows, ","))
	}
}
