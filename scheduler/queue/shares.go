package queue

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/workload/jobs"
)

// shareTree is how much of the machine users and accounts may use, and have used: accounts with
// accounts and users below them. Without stated shares there are the users of the trace, with equal ones.
type shareTree struct {
	nodes  []shareNode // 0 is the root
	leaves []int32     // nodes of users, by the number of the user
	of     map[[2]string]int32
	known  map[[2]int32]int32 // of, for numbers of users and accounts
	names  *jobs.Names

	// While users are ranked: ranks that are not given away yet, and the last one given.
	left, last int
}

// shareNode is an account or a user.
type shareNode struct {
	user, account string // user is empty for an account
	leaf          bool   // a user
	below         bool   // it is below the root
	parent        int32
	children      []int32
	share         float64 // among its siblings; as stated before divide
	product       float64 // of the shares down the tree to it
	usage         float64 // units times s
	level         float64 // share over usage, both among its siblings
	factor        float64 // of fair share
}

// build makes the tree.
func (s *shareTree) build(names *jobs.Names, stated []jobs.Share) {
	*s = shareTree{names: names, of: map[[2]string]int32{}, known: map[[2]int32]int32{}}
	s.nodes = []shareNode{{share: 1, parent: -1}}
	switch {
	case len(stated) > 0:
		s.addStated(stated)
	case len(names.Users) == 0:
		s.addUser("", "", 0, 1)
	default:
		for _, user := range names.Users {
			s.addUser(user, "", 0, 1)
		}
	}
	for i := 1; i < len(s.nodes); i++ {
		up := &s.nodes[s.nodes[i].parent]
		up.children = append(up.children, int32(i))
	}
	s.divide(0, 1)
	for i := range s.nodes {
		if x := &s.nodes[i]; x.leaf && x.below {
			s.leaves = append(s.leaves, int32(i))
		}
	}
	slices.SortStableFunc(s.leaves, func(a, b int32) int {
		x, y := &s.nodes[a], &s.nodes[b]
		return cmp.Or(cmp.Compare(userNumber(x.user), userNumber(y.user)), cmp.Compare(x.user, y.user), cmp.Compare(x.account, y.account))
	})
}

// userNumber is the number that a user's name is; names that are none come behind.
func userNumber(name string) int {
	if n, err := strconv.Atoi(name); err == nil {
		return n
	}
	return math.MaxInt
}

func (s *shareTree) addStated(stated []jobs.Share) {
	accounts := map[string]int32{"": 0, "root": 0}
	account := func(name string) int32 {
		at, ok := accounts[name]
		if !ok {
			at = int32(len(s.nodes))
			accounts[name] = at
			s.nodes = append(s.nodes, shareNode{account: name, share: 1})
		}
		return at
	}
	for i := range stated {
		x := &stated[i]
		at := account(x.Account)
		if x.User != "" {
			s.addUser(x.User, x.Account, at, x.Shares)
		} else if at != 0 {
			up := account(x.Parent)
			s.nodes[at].share, s.nodes[at].parent = x.Shares, up
		}
	}
}

// addUser adds a user below an account. Jobs that name no account are charged to the user's first one.
func (s *shareTree) addUser(user, account string, parent int32, shares float64) {
	at := int32(len(s.nodes))
	s.nodes = append(s.nodes, shareNode{user: user, account: account, leaf: true, parent: parent, share: shares, factor: 1})
	s.of[[2]string{user, account}] = at
	if _, ok := s.of[[2]string{user, ""}]; !ok {
		s.of[[2]string{user, ""}] = at
	}
}

// divide turns stated shares into parts of the siblings' sum.
func (s *shareTree) divide(at int32, product float64) {
	x := &s.nodes[at]
	x.product, x.below = product, true
	sum := 0.0
	for _, c := range x.children {
		sum += s.nodes[c].share
	}
	for _, c := range x.children {
		y := &s.nodes[c]
		if sum > 0 {
			y.share /= sum
		}
		s.divide(c, product*y.share)
	}
}

// leafOf is the user, and account, that a job is charged to; -1 for jobs of users without a share.
func (s *shareTree) leafOf(r *Request) int32 {
	key := [2]int32{r.User, r.Account}
	if at, ok := s.known[key]; ok {
		return at
	}
	user, account := "", ""
	if r.User >= 0 {
		user = s.names.Users[r.User]
	}
	if r.Account >= 0 {
		account = s.names.Accounts[r.Account]
	}
	at, ok := s.of[[2]string{user, account}]
	if !ok {
		at, ok = s.of[[2]string{user, ""}]
	}
	if !ok || !s.nodes[at].below {
		at = -1
	}
	s.known[key] = at
	return at
}

// factor is a user's factor of fair share, 0 for users without a share.
func (s *shareTree) factor(leaf int32) float64 {
	if leaf < 0 {
		return 0
	}
	return s.nodes[leaf].factor
}

// decay multiplies the usage of all users.
func (s *shareTree) decay(by float64) {
	for _, at := range s.leaves {
		s.nodes[at].usage *= by
	}
}

// unused says whether no user has used anything.
func (s *shareTree) unused() bool {
	return !slices.ContainsFunc(s.leaves, func(at int32) bool { return s.nodes[at].usage != 0 })
}

// charge adds to the usage of a user.
func (s *shareTree) charge(leaf int32, unitSec float64) { s.nodes[leaf].usage += unitSec }

// classic computes all factors by 2^(-usage/share/damping), usage and share among all users.
func (s *shareTree) classic(damping float64) {
	all := 0.0
	for _, at := range s.leaves {
		all += s.nodes[at].usage
	}
	for _, at := range s.leaves {
		x := &s.nodes[at]
		switch {
		case all == 0:
			x.factor = 1
		case x.product == 0:
			x.factor = 0
		default:
			x.factor = classicFactor(x.usage/all, x.product, damping)
		}
	}
}

func classicFactor(usage, share, damping float64) float64 { return math.Pow(2, -usage/share/damping) }

// fairTree computes all factors by rank: at each level, siblings go by their share over their
// usage, and the users of an account come before those of the next.
func (s *shareTree) fairTree() {
	for i := range s.nodes {
		if !s.nodes[i].leaf {
			s.nodes[i].usage = 0
		}
	}
	for _, at := range s.leaves {
		for up := s.nodes[at].parent; up >= 0; up = s.nodes[up].parent {
			s.nodes[up].usage += s.nodes[at].usage
		}
	}
	for i := range s.nodes {
		if x := &s.nodes[i]; x.below && x.parent >= 0 {
			if x.level = math.Inf(1); x.usage > 0 {
				x.level = x.share / (x.usage / s.nodes[x.parent].usage)
			}
		}
	}
	s.left, s.last = len(s.leaves), len(s.leaves)
	s.rank(s.nodes[0].children, false)
}

// rank gives the users below some siblings their ranks. Those that tie share the better one; tied
// accounts are one account. tied says whether the first one ties with the last user ranked.
func (s *shareTree) rank(siblings []int32, tied bool) {
	slices.SortFunc(siblings, func(a, b int32) int { return cmp.Compare(s.nodes[b].level, s.nodes[a].level) })
	for from, to := 0, 0; from < len(siblings); from = to {
		level := s.nodes[siblings[from]].level
		var below []int32
		for ; to < len(siblings) && s.nodes[siblings[to]].level == level; to++ {
			x := &s.nodes[siblings[to]]
			if !x.leaf {
				below = append(below, x.children...)
				continue
			}
			if !tied {
				s.last, tied = s.left, true
			}
			x.factor = float64(s.last) / float64(len(s.leaves))
			s.left--
		}
		if len(below) > 0 {
			s.rank(below, tied)
		}
		tied = false
	}
}
