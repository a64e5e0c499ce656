package format

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/workload/jobs"
)

// accounts reads a script of sacctmgr: accounts and users with their shares, and qualities of
// service.
func (r *slurmReader) accounts(f SlurmFile) {
	r.begin(f)
	defer r.end()
	number := 0
	for text := range strings.Lines(native.View(f.Data)) {
		number++
		text = strings.TrimRight(text, "\r\n")
		if at := commentAt(text); at >= 0 {
			text = text[:at]
		}
		words := sacctmgrWords(text, number)
		for len(words) > 0 && (words[0].text == "sacctmgr" || strings.HasPrefix(words[0].text, "-")) {
			words = words[1:]
		}
		if len(words) < 2 {
			continue
		}
		verb, entity := strings.ToLower(words[0].text), strings.TrimSuffix(strings.ToLower(words[1].text), "s")
		switch verb {
		case "add", "create", "modify":
		case "delete", "remove":
			r.warn("sacctmgr "+verb, words[0], "%s of sacctmgr is not read", verb)
			continue
		default:
			continue // lists and the like
		}
		if entity == "qo" {
			entity = "qos"
		}
		c := r.command(words[2:], entity)
		if verb == "modify" && c.names == nil {
			c.names = r.all(entity)
		}
		switch entity {
		case "account":
			r.account(c, verb)
		case "user":
			r.user(c, verb)
		case "qos":
			r.quality(c, verb)
		}
	}
	r.checkParents()
}

// sacctmgrWords splits a line at blanks outside quotes.
func sacctmgrWords(text string, line int) (words []slurmWord) {
	for at := 0; at < len(text); {
		if text[at] == ' ' || text[at] == '\t' {
			at++
			continue
		}
		end, quoted := at, false
		for end < len(text) && (quoted || text[end] != ' ' && text[end] != '\t') {
			if text[end] == '"' || text[end] == '\'' {
				quoted = !quoted
			}
			end++
		}
		words = append(words, slurmWord{strings.NewReplacer(`"`, "", "'", "").Replace(text[at:end]), line, at + 1})
		at = end
	}
	return words
}

// sacctmgrCommand is what a line says of things of some names.
type sacctmgrCommand struct {
	at       slurmWord
	names    []string
	accounts []string // of users: that they belong to
	set      []slurmPair
}

// command sorts the words of a line about an entity: names, and what is set. Before set, where user=ann names a
// user, too.
func (r *slurmReader) command(words []slurmWord, entity string) (c sacctmgrCommand) {
	for _, w := range words {
		if c.at.line == 0 {
			c.at = w
		}
		key, value, pair := strings.Cut(w.text, "=")
		key = strings.TrimRight(key, "+-")
		if key := strings.ToLower(key); !pair && (key == "set" || key == "where" || key == "withassoc") {
			continue
		}
		kind := strings.TrimSuffix(strings.ToLower(key), "s")
		switch {
		case !pair, kind == "name", kind == strings.TrimSuffix(entity, "s"):
			if !pair {
				value = w.text
			}
			c.names = append(c.names, strings.Split(value, ",")...)
		case entity == "user" && kind == "account":
			c.accounts = strings.Split(value, ",")
		default:
			c.set = append(c.set, slurmPair{key, slurmWord{value, w.line, w.col}})
		}
	}
	return c
}

// all are the names of an entity, all of which are meant where a line names none; nil for users.
func (r *slurmReader) all(entity string) (names []string) {
	switch entity {
	case "account":
		for _, s := range r.out.Machine.Shares {
			if s.User == "" {
				names = append(names, s.Account)
			}
		}
	case "qos":
		for _, q := range r.out.Machine.QOS {
			names = append(names, q.Name)
		}
	}
	return names
}

// share finds the share of an account or user, or adds it.
func (r *slurmReader) share(account, user string, add bool) *jobs.Share {
	m := r.out.Machine
	i := slices.IndexFunc(m.Shares, func(s jobs.Share) bool { return s.Account == account && s.User == user })
	if i < 0 {
		if !add {
			return nil
		}
		i = len(m.Shares)
		m.Shares = append(m.Shares, jobs.Share{Account: account, User: user, Shares: 1})
	}
	return &m.Shares[i]
}

// account reads a line about accounts.
func (r *slurmReader) account(c sacctmgrCommand, verb string) {
	for _, name := range c.names {
		s := r.share(strings.Clone(name), "", verb != "modify")
		if s == nil {
			r.fail(c.at, "no account %q was added above", name)
			continue
		}
		for _, p := range c.set {
			switch strings.ToLower(p.key) {
			case "fairshare", "shares":
				s.Shares = r.fairShareOf(p.slurmWord)
			case "parent":
				if s.Parent = strings.Clone(p.text); s.Parent == "root" {
					s.Parent = ""
				}
			case "cluster", "description", "organization", "defaultqos", "qos", "qoslevel":
			default:
				r.limitKey(p, "accounts")
			}
		}
	}
}

// user reads a line about users.
func (r *slurmReader) user(c sacctmgrCommand, verb string) {
	accounts, shares := c.accounts, 1.0
	stated := false
	for _, p := range c.set {
		switch strings.ToLower(p.key) {
		case "defaultaccount":
			if accounts == nil {
				accounts = []string{p.text}
			}
		case "fairshare", "shares":
			shares, stated = r.fairShareOf(p.slurmWord), true
		case "cluster", "adminlevel", "defaultqos", "qos", "qoslevel", "defaultwckey", "partition":
		default:
			r.limitKey(p, "users")
		}
	}
	if verb == "modify" {
		for i := range r.out.Machine.Shares {
			s := &r.out.Machine.Shares[i]
			if s.User == "" || c.names != nil && !slices.Contains(c.names, s.User) || c.accounts != nil && !slices.Contains(c.accounts, s.Account) {
				continue
			}
			if stated {
				s.Shares = shares
			}
		}
		return
	}
	for _, name := range c.names {
		for _, account := range accounts {
			r.share(strings.Clone(account), strings.Clone(name), true).Shares = shares
		}
	}
}

// fairShareOf reads a number of shares.
func (r *slurmReader) fairShareOf(w slurmWord) float64 {
	if strings.EqualFold(w.text, "parent") {
		r.warn("fairshare=parent", w, "FairShare=parent is not modelled: such users have a share of their own")
		return 1
	}
	return r.whole(w)
}

// limitKey warns of a limit that is not modelled.
func (r *slurmReader) limitKey(p slurmPair, of string) {
	key := strings.ToLower(p.key)
	if strings.HasPrefix(key, "max") || strings.HasPrefix(key, "grp") || key == "priority" || key == "minpriothreshold" {
		r.warn(of+" "+p.key, p.slurmWord, "%s of %s is not modelled", p.key, of)
	}
}

// quality reads a line about qualities of service.
func (r *slurmReader) quality(c sacctmgrCommand, verb string) {
	m := r.out.Machine
	for _, name := range c.names {
		i := slices.IndexFunc(m.QOS, func(q jobs.QOS) bool { return q.Name == name })
		if i < 0 {
			if verb == "modify" && name != "normal" { // Slurm adds that one itself
				r.fail(c.at, "no QOS %q was added above", name)
				continue
			}
			i = len(m.QOS)
			m.QOS = append(m.QOS, jobs.QOS{Name: strings.Clone(name)})
		}
		for _, p := range c.set {
			r.setQuality(&m.QOS[i], p)
		}
	}
}

// setQuality sets a property of a quality of service.
func (r *slurmReader) setQuality(q *jobs.QOS, p slurmPair) {
	count := func() int {
		if p.text == "-1" {
			return 0
		}
		return int(min(r.whole(p.slurmWord), math.MaxInt32))
	}
	switch strings.ToLower(p.key) {
	case "priority":
		q.Priority = r.whole(p.slurmWord)
	case "maxjobsperuser", "maxjobspu":
		q.MaxJobsPerUser = count()
	case "maxsubmitjobsperuser", "maxsubmitjobspu", "maxsubmitperuser", "maxsubmitpu":
		q.MaxSubmit = count()
	case "maxnodesperuser", "maxnodespu":
		q.MaxNodesPerUser = count()
	case "maxtresperuser", "maxtrespu":
		t, ok := sacct.TRESOf(p.text)
		if !ok {
			r.fail(p.slurmWord, "%q: want resources such as node=4", p.text)
		}
		q.MaxNodesPerUser = int(t.Nodes)
		if t.Cores > 0 || t.MemoryBytes > 0 || t.Gres != nil {
			r.warn("qos "+p.key, p.slurmWord, "%s of a QOS is modelled for nodes alone", p.key)
		}
	case "maxwall", "maxwalldurationperjob", "maxwallperjob":
		if sec := r.minutes(p.slurmWord); !math.IsInf(sec, 1) {
			q.MaxLimitSec = sec
		}
	case "description", "cluster", "flags", "gracetime":
		if strings.EqualFold(p.key, "flags") && p.text != "" {
			r.warn("qos flags", p.slurmWord, "flags of a QOS are not modelled")
		}
	default:
		if slices.Contains([]string{"preempt", "preemptmode", "usagefactor", "limitfactor", "usagethreshold"}, strings.ToLower(p.key)) {
			r.warn("qos "+p.key, p.slurmWord, "%s of a QOS is not modelled", p.key)
			return
		}
		r.limitKey(p, "a QOS")
	}
}

// checkParents reports users and accounts below accounts that are not there.
func (r *slurmReader) checkParents() {
	known := []string{"root"}
	for _, s := range r.out.Machine.Shares {
		if s.User == "" {
			known = append(known, s.Account)
		}
	}
	for _, s := range r.out.Machine.Shares {
		up, what := s.Parent, "account "+strconv.Quote(s.Account)
		if s.User != "" {
			up, what = s.Account, "user "+strconv.Quote(s.User)
		}
		if up != "" && !slices.Contains(known, up) {
			nearest(r.list.Add(1, 1, "%s: no account %q was added", what, up), up, known)
		}
	}
}
